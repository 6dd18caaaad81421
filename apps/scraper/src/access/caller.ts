import { isIP, isIPv6 } from 'node:net'

/** Address that tokens go by; undefined when it is not known. With trusted proxies in front, the one the outermost of them saw. */
export function callerAddress(request: Request, connected: string | undefined, trusted: number): string | undefined {
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const text = (trusted > 0 ? entries.at(-trusted) : undefined) || connected
  if (text === undefined || isIP(text) === 0) return undefined
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text.toLowerCase()
}

/** What limits count by: an IPv6 caller by its /64, since each of them has 2^64 addresses. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
