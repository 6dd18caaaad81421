import { isIPv6 } from 'node:net'

/** Bucket of callers whose address is not known. */
const UNKNOWN = 'unknown'

/**
 * Address that limits are counted by. `socketAddress` is who is connected; with trusted proxies in front it is the entry of
 * `x-forwarded-for` that the outermost of them wrote. IPv6 callers count by their /64, since each of them has 2^64 addresses.
 */
export function callerAddress(request: Request, socketAddress: string | undefined, trustedProxies: number): string {
  const address = trustedProxies > 0 ? (forwardedAddress(request, trustedProxies) ?? socketAddress) : socketAddress
  if (address === undefined || address === '') return UNKNOWN
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? networkOf(address) : address.slice(0, 64)
}

function forwardedAddress(request: Request, trustedProxies: number): string | undefined {
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return entries.at(-trustedProxies) || undefined
}

/** The first 64 bits of an IPv6 address. */
function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const [head = '', tail] = bare.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
