import type { Origins } from '@matinee/server-kit'
import { Refusal } from '../refusal.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const PREFLIGHT_SECONDS = '7200'

/** What a browser may make of an answer: data, or something to look at or listen to. Absent from other programs. */
const SAFE_DESTINATIONS = new Set(['', 'empty', 'audio', 'video', 'track', 'image'])

export interface OriginRule {
  /** The answer to a preflight, or undefined when the request is none. @param isSigned As for `mark`. */
  preflight: (request: Request, isSigned: boolean) => Response | undefined
  /**
   * Refuses what a browser would run (`request-refused`) and pages that may not use the proxy (`origin-refused`).
   * @param isSigned Whether a signature lets a player in that cannot say where it is.
   */
  admit: (request: Request, isSigned: boolean) => void
  /**
   * Lets the calling page read the answer, if it may.
   * @param isSigned Whether a signature lets a player in, wherever its page is: a receiver's reads playlists by scripts.
   */
  mark: (request: Request, headers: Headers, isSigned: boolean) => void
  /** Whether pages elsewhere are served at all. */
  isOpen: boolean
}

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/**
 * Who may use the proxy from a browser. The own origin always may: it is told by its host alone, because TLS can end in front
 * of us. Other programs send no such headers; limits and tokens are for them.
 */
export function createOriginRule(origins: Origins): OriginRule {
  const listed = origins === '*' ? undefined : new Set(origins)
  const isOwn = (request: Request, origin: string): boolean => {
    const host = hostOf(origin)
    return host !== undefined && host === new URL(request.url).host
  }
  const mayUse = (request: Request, origin: string): boolean => !listed || listed.has(origin) || isOwn(request, origin)

  const mark = (request: Request, headers: Headers, isSigned: boolean): void => {
    headers.append('vary', 'Origin')
    const origin = request.headers.get('origin')
    const isForAll = !listed || isSigned
    if (!isForAll && (origin === null || !mayUse(request, origin))) return
    headers.set('access-control-allow-origin', isForAll ? '*' : (origin ?? ''))
    headers.set('access-control-expose-headers', '*')
  }

  /** Media that a page of another site loads without CORS: no Origin, but browsers say that it crosses sites. */
  const isFromElsewhere = (request: Request): boolean => {
    const site = request.headers.get('sec-fetch-site')
    if (site !== 'cross-site' && site !== 'same-site') return false
    const referrer = request.headers.get('referer')
    return referrer === null || !URL.canParse(referrer) || !mayUse(request, new URL(referrer).origin)
  }

  return {
    isOpen: !listed || listed.size > 0,
    mark,
    preflight(request, isSigned) {
      if (request.method !== 'OPTIONS') return undefined
      if (!request.headers.has('origin') || !request.headers.has('access-control-request-method')) return undefined
      const headers = new Headers()
      mark(request, headers, isSigned)
      if (headers.has('access-control-allow-origin')) {
        headers.set('access-control-allow-methods', METHODS)
        headers.set('access-control-allow-headers', request.headers.get('access-control-request-headers') ?? '*')
        headers.set('access-control-max-age', PREFLIGHT_SECONDS)
      }
      return new Response(null, { status: 204, headers })
    },
    admit(request, isSigned) {
      const mode = request.headers.get('sec-fetch-mode')
      const destination = request.headers.get('sec-fetch-dest') ?? ''
      if (mode === 'navigate' || mode === 'websocket' || !SAFE_DESTINATIONS.has(destination)) {
        throw new Refusal('request-refused')
      }
      if (!listed || isSigned) return
      const origin = request.headers.get('origin')
      const isStranger = origin === null ? isFromElsewhere(request) : !mayUse(request, origin)
      if (isStranger) throw new Refusal('origin-refused')
    },
  }
}
