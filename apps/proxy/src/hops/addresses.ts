import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.parse>

/** Addresses that look public and are not: a cloud's own service. */
const OWN_SERVICES = new Set(['168.63.129.16'])

/** IPv6 that the world routes. */
const ROUTED = ipaddr.parseCIDR('2000::/3')
/** IPv6 that a translator makes of IPv4; what counts is the address inside. */
const TRANSLATED = ipaddr.parseCIDR('64:ff9b::/96')

function plain(address: Address): Address {
  if (address.kind() === 'ipv4') return address
  const six = ipaddr.IPv6.parse(address.toString())
  if (six.isIPv4MappedAddress()) return six.toIPv4Address()
  if (six.match(TRANSLATED as [ipaddr.IPv6, number])) return new ipaddr.IPv4(six.toByteArray().slice(12))
  return six
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv4') return !OWN_SERVICES.has(address.toString())
  return address.match(ROUTED)
}

const cidrOf = (entry: string): [Address, number] => {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry)
  const address = ipaddr.parse(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether an operator's entry names an address or a range of them. */
export function isAddressRange(entry: string): boolean {
  try {
    cidrOf(entry)
    return true
  } catch {
    return false
  }
}

/** The address a URL's host is written as, or undefined for a name. The URL parser has undone octal, hex and the like. */
export function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : undefined
}

/**
 * Which addresses may be reached (architecture §4.11): those of the world, and those the operator lists. Not private,
 * loopback, link-local, multicast, unspecified, shared by a carrier, for documentation, or a cloud's metadata service, in
 * whichever form they are written; and not one of this machine.
 * @param ownAddresses Asked at each judgement.
 * @throws Error for an entry that is no range.
 */
export function createAddressRule(
  allowed: readonly string[],
  ownAddresses: () => readonly string[] = () => [],
): (address: string) => boolean {
  const ranges = allowed.map(cidrOf)
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = plain(ipaddr.parse(text))
    if (ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))) return true
    const isOwn = (own: string): boolean => plain(ipaddr.parse(own)).toString() === address.toString()
    return isPublic(address) && !ownAddresses().some(isOwn)
  }
}
