import type { WebConfig } from '@matinee/contracts'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** The HLS worker of this build, and the service worker. */
const BASE = import.meta.env.BASE_URL
const OWN = /^(?:assets\/hls\.worker-[\w-]+|sw)\.js$/
/** The official cast sender and its own scripts; only where the host turned casting on. */
const CAST = /^\/(?:cv\/js\/sender\/v1|eureka\/clank)\/[\w/.-]+\.js$/
const CAST_HOST = 'https://www.gstatic.com'
/** The widgets of the human checks and their own scripts; only where the host requires one. */
const TURNSTILE = /^\/(?:turnstile|cdn-cgi)\/[\w/.-]+\.js$/
const TURNSTILE_HOST = 'https://challenges.cloudflare.com'
const RECAPTCHA = /^\/recaptcha\/[\w/.-]+\.js$/
const RECAPTCHA_HOSTS = new Set(['https://www.google.com', 'https://www.gstatic.com'])

/** Foreign scripts that the page may load. */
export interface AdmittedMakers {
  casts: boolean
  turnstile: boolean
  recaptcha: boolean
}

/** What the operator turned on. */
export function admittedMakers({ CAST_ENABLED, TURNSTILE_KEY, REGISTRATION_CHECK }: WebConfig): AdmittedMakers {
  return {
    casts: CAST_ENABLED,
    turnstile: TURNSTILE_KEY !== undefined || REGISTRATION_CHECK === 'turnstile',
    recaptcha: REGISTRATION_CHECK === 'recaptcha',
  }
}

/**
 * Installs the one policy of the page (architecture §4.10): a script address is admitted when it is ours and on the
 * list, markup and script text never are. Does nothing in browsers without Trusted Types.
 */
export function installTrustedTypes(
  window: Window & { trustedTypes?: TrustedTypes },
  { casts, turnstile, recaptcha }: AdmittedMakers,
): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, window.location.href)
      if (origin === window.location.origin && pathname.startsWith(BASE) && OWN.test(pathname.slice(BASE.length)))
        return url
      if (casts && origin === CAST_HOST && CAST.test(pathname)) return url
      if (turnstile && origin === TURNSTILE_HOST && TURNSTILE.test(pathname)) return url
      if (recaptcha && RECAPTCHA_HOSTS.has(origin) && RECAPTCHA.test(pathname)) return url
      throw new TypeError('this script address is not on the list')
    },
  })
}
