import ipaddr from 'ipaddr.js'

/** An address without the port that some reverse proxies append: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
function withoutPort(text: string): string {
  const [, bracketed, four] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(text) ?? []
  return bracketed ?? four ?? text
}

/**
 * Address that limits and tokens go by; undefined when it is not known. `connected` is who is connected; with trusted proxies in
 * front it is the entry of `x-forwarded-for` that the outermost of them wrote.
 */
export function callerAddress(request: Request, connected: string | undefined, trusted: number): string | undefined {
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return addressOf(withoutPort((trusted > 0 ? entries.at(-trusted) : undefined) || (connected ?? '')))
}

/** The address of a text in one spelling; undefined for anything else. */
const addressOf = (text: string): string | undefined =>
  ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined

/** What limits count a connection by, whatever its requests say. */
export const connectedNetwork = (remoteAddress: string | undefined): string => networkOf(addressOf(remoteAddress ?? ''))

/** What limits count by: an IPv6 caller by its /64, since each of them has 2^64 addresses. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const parsed = ipaddr.parse(address)
  if (parsed.kind() === 'ipv4') return address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/64`).toString()}/64`
}
