import type { Origins } from '../config/shapes.ts'

const PREFLIGHT_SECONDS = '7200'

export interface OriginPolicyOptions {
  origins: Origins
  /** Value of `access-control-allow-methods`. */
  methods: string
  /** Value of `access-control-allow-headers`; by default the headers that the preflight asks for. */
  requestHeaders?: string
  /** Value of `access-control-expose-headers`; by default none. */
  exposedHeaders?: string
}

/** `isForAll` opens one answer to pages of every origin. */
export interface OriginPolicy {
  /** Whether pages of any other origin are admitted. */
  isOpen: boolean
  /** The answer to a preflight, or undefined when the request is none. */
  preflight: (request: Request, isForAll?: boolean) => Response | undefined
  /** Whether the calling page may use the server; programs other than browsers may. */
  admits: (request: Request) => boolean
  /** Whether it comes from a page of another origin that the operator listed. */
  isListed: (request: Request) => boolean
  /** Lets the calling page read the answer, if it may. */
  mark: (request: Request, headers: Headers, isForAll?: boolean) => void
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Cross-origin rules of one server (Fetch, CORS protocol). Its own origin is always admitted; only the host is compared, because
 * TLS can end in front of the server. Credentials are never allowed.
 */
export function createOriginPolicy(options: OriginPolicyOptions): OriginPolicy {
  const { origins, methods, requestHeaders, exposedHeaders } = options
  const listed = origins === '*' ? undefined : new Set(origins)
  const mayUse = (request: Request, origin: string): boolean =>
    !listed || listed.has(origin) || hostOf(origin) === new URL(request.url).host

  /** The origin of the page; undefined for a program, and for media of a page that says no more than which site it is. */
  const pageOf = (request: Request): string | undefined => {
    const origin = request.headers.get('origin')
    if (origin !== null) return origin
    const referrer = request.headers.get('referer')
    return referrer !== null && URL.canParse(referrer) ? new URL(referrer).origin : undefined
  }

  const mark = (request: Request, headers: Headers, isForAll = false): void => {
    headers.append('vary', 'Origin')
    const origin = request.headers.get('origin')
    const isOpen = !listed || isForAll
    if (!isOpen && (origin === null || !mayUse(request, origin))) return
    headers.set('access-control-allow-origin', isOpen ? '*' : (origin ?? ''))
    if (exposedHeaders !== undefined) headers.set('access-control-expose-headers', exposedHeaders)
  }

  return {
    isOpen: !listed || listed.size > 0,
    mark,
    admits(request) {
      if (!listed) return true
      const origin = request.headers.get('origin')
      if (origin !== null) return mayUse(request, origin)
      // Media that a page loads without CORS has no Origin, but browsers say whether the request crosses sites.
      const site = request.headers.get('sec-fetch-site')
      if (site !== 'cross-site' && site !== 'same-site') return true
      const referrer = pageOf(request)
      return referrer !== undefined && mayUse(request, referrer)
    },
    isListed: (request) => !listed || listed.has(pageOf(request) ?? ''),
    preflight(request, isForAll) {
      if (request.method !== 'OPTIONS') return undefined
      if (!request.headers.has('origin') || !request.headers.has('access-control-request-method')) return undefined
      const headers = new Headers()
      mark(request, headers, isForAll)
      if (headers.has('access-control-allow-origin')) {
        const asked = request.headers.get('access-control-request-headers')
        headers.set('access-control-allow-methods', methods)
        headers.set('access-control-allow-headers', requestHeaders ?? asked ?? '*')
        headers.set('access-control-max-age', PREFLIGHT_SECONDS)
        headers.delete('access-control-expose-headers')
      }
      return new Response(null, { status: 204, headers })
    },
  }
}
