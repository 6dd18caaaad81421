import ipaddr from 'ipaddr.js'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** An address instead of a name cannot be made to resolve elsewhere later. */
const isAddress = (host: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host.replace(/^\[|\]$/g, ''))

export interface HostCheckOptions {
  /** Address that the server listens on. */
  host: string
  /** More host names, for a reverse proxy in front. */
  allowed: readonly string[]
}

/**
 * Answers 421 to a request under a foreign host name, so that no page can reach a local server by a name that resolves to it
 * (DNS rebinding, architecture §4.11). A server on loopback admits this machine's names, addresses and `allowed`. A server on the
 * network admits every name while `allowed` is empty.
 * @returns undefined for an admitted request.
 */
export function createHostCheck({ host, allowed }: HostCheckOptions): (request: Request) => Response | undefined {
  const names = new Set([...LOCAL_NAMES, host, ...allowed].map((name) => name.toLowerCase()))
  const admitsEverything = !isLoopback(host) && allowed.length === 0
  return (request) => {
    if (admitsEverything) return undefined
    const name = (request.headers.get('host') ?? new URL(request.url).host).toLowerCase().replace(/:\d+$/, '')
    if (names.has(name) || isAddress(name)) return undefined
    return new Response('This server does not answer by that name. See ALLOWED_HOSTS.', { status: 421 })
  }
}
