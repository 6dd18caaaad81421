import type { Origins } from '@matinee/server-kit'

export interface OriginRule {
  /** The answer to a preflight, or undefined when the request is none. */
  preflight: (request: Request) => Response | undefined
  /** Whether the calling page may use the server; programs that are no browser may. */
  admits: (request: Request) => boolean
  /** Lets the calling page read the answer, if it may. */
  mark: (request: Request, headers: Headers) => void
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** The own origin always may; it is told by its host alone, because TLS can end in front of us. */
export function createOriginRule(origins: Origins): OriginRule {
  const listed = origins === '*' ? undefined : new Set(origins)
  const mayUse = (request: Request, origin: string): boolean =>
    !listed || listed.has(origin) || hostOf(origin) === new URL(request.url).host
  const mark = (request: Request, headers: Headers): void => {
    headers.append('vary', 'Origin')
    const origin = request.headers.get('origin')
    if (listed && (origin === null || !mayUse(request, origin))) return
    headers.set('access-control-allow-origin', listed ? (origin ?? '') : '*')
  }
  return {
    mark,
    admits(request) {
      const origin = request.headers.get('origin')
      if (origin !== null) return mayUse(request, origin)
      // What a page of another site loads without CORS, as a picture is: browsers say that it crosses sites.
      const site = request.headers.get('sec-fetch-site')
      return !listed || (site !== 'cross-site' && site !== 'same-site')
    },
    preflight(request) {
      if (request.method !== 'OPTIONS') return undefined
      const headers = new Headers()
      mark(request, headers)
      if (headers.has('access-control-allow-origin')) {
        headers.set('access-control-allow-methods', 'GET, HEAD')
        headers.set('access-control-allow-headers', request.headers.get('access-control-request-headers') ?? '*')
        headers.set('access-control-max-age', '7200')
      }
      return new Response(null, { status: 204, headers })
    },
  }
}
