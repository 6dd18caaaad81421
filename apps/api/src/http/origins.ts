import type { Origins } from '@matinee/server-kit'

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE'
const REQUEST_HEADERS = 'authorization,content-type'
const PREFLIGHT_SECONDS = '7200'

export interface OriginRule {
  /** The answer to a preflight, or undefined when the request is none. */
  preflight: (request: Request) => Response | undefined
  /** Lets the calling page read the answer, if it may. */
  allow: (request: Request, response: Response) => Response
}

/**
 * Answers to pages of other origins. A page that may not is answered as well, without the header, so that only its browser
 * refuses. Credentials are never allowed: accounts travel in a header that no browser adds by itself.
 */
export function originRule(origins: Origins): OriginRule {
  const listed = origins === '*' ? undefined : new Set(origins)

  const mark = (request: Request, headers: Headers): void => {
    if (!listed) {
      headers.set('access-control-allow-origin', '*')
      return
    }
    if (listed.size === 0) return
    headers.append('vary', 'origin')
    const origin = request.headers.get('origin')
    if (origin !== null && listed.has(origin)) headers.set('access-control-allow-origin', origin)
  }

  return {
    preflight(request) {
      if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined
      const headers = new Headers()
      mark(request, headers)
      if (headers.has('access-control-allow-origin')) {
        headers.set('access-control-allow-methods', METHODS)
        headers.set('access-control-allow-headers', REQUEST_HEADERS)
        headers.set('access-control-max-age', PREFLIGHT_SECONDS)
      }
      return new Response(null, { status: 204, headers })
    },
    allow(request, response) {
      mark(request, response.headers)
      if (response.headers.has('access-control-allow-origin')) {
        response.headers.set('access-control-expose-headers', 'retry-after')
      }
      return response
    },
  }
}
