/** The endings of names that only a network of one's own knows. */
const OWN_NETWORK = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'arpa'] as const

/** IPv4 that the world does not route: base, and how many bits of it count (IANA's special-purpose registry). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const

const DOTTED = /^\d+\.\d+\.\d+\.\d+$/

const numberOf = (dotted: string): number => dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

function isSpecialIpv4(dotted: string): boolean {
  const address = numberOf(dotted)
  return SPECIAL_IPV4.some(([base, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(address / size) === Math.floor(numberOf(base) / size)
  })
}

/** IPv6 as the URL parser writes it. What is not of 2000::/3, or holds an IPv4 address, is none of the world's. */
function isSpecialIpv6(bare: string): boolean {
  const [first = '', second = ''] = bare.split(':')
  const [high, next] = [Number.parseInt(first || '0', 16), Number.parseInt(second || '0', 16)]
  const isRouted = high >= 0x2000 && high <= 0x3fff
  const holdsIpv4 = high === 0x2002 || (high === 0x2001 && next < 0x200)
  return !isRouted || holdsIpv4
}

/**
 * Whether a host is on the viewer's machine or in a network of their own, as far as its name says: nobody can ask an extension's
 * browser where a name leads.
 * @param hostname As the URL parser writes it, which has undone octal and hexadecimal numbers.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return isSpecialIpv6(host.slice(1, -1))
  if (DOTTED.test(host)) return isSpecialIpv4(host)
  const ending = host.split('.').at(-1) ?? ''
  return !host.includes('.') || OWN_NETWORK.some((name) => name === ending)
}

/**
 * Conditions that hold for every address with such a host, and for all hosts that are numbers or end with a dot: rules whose targets
 * are a pattern reach none of them. Browsers take short patterns only.
 */
export const PRIVATE_ADDRESSES = [
  { regexFilter: String.raw`^https?://([^/]*@)?(\[|[\d.]+[:/]|[\w-]+[:/]|[\w.-]+\.[:/])` },
  { requestDomains: [...OWN_NETWORK] },
] as const
