import ipaddr from 'ipaddr.js'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Whether a server that listens there is reached from its own machine alone. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** An address instead of a name cannot be made to resolve elsewhere later. */
const isAddress = (host: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host.replace(/^\[|\]$/g, ''))

export interface HostCheckOptions {
  /** Address that the server listens on. */
  host: string
  /** More host names, for a reverse proxy in front. */
  allowed: readonly string[]
  /** The address that viewers open. */
  publicUrl?: string | undefined
}

/**
 * Answers 421 to a request under a foreign host name, so that no page can reach a local server by a name that resolves to it
 * (DNS rebinding, architecture §4.11). Admitted are this machine's names, addresses, `allowed` and the host of `publicUrl`.
 * @returns undefined for an admitted request.
 */
export function createHostCheck({
  host,
  allowed,
  publicUrl,
}: HostCheckOptions): (request: Request) => Response | undefined {
  const published = publicUrl === undefined ? [] : [new URL(publicUrl).hostname]
  const names = new Set([...LOCAL_NAMES, host, ...allowed, ...published].map((name) => name.toLowerCase()))
  return (request) => {
    const name = (request.headers.get('host') ?? new URL(request.url).host).toLowerCase().replace(/:\d+$/, '')
    if (names.has(name) || isAddress(name)) return undefined
    return new Response('This server does not answer by that name. See ALLOWED_HOSTS.', { status: 421 })
  }
}
