interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** The HLS worker of this build, and the service worker. */
const OWN = /^\/(?:assets\/hls\.worker-[\w-]+|sw)\.js$/
/** The official cast sender, and what it loads itself; only where the host turned casting on. */
const CAST = /^\/(?:cv\/js\/sender\/v1|eureka\/clank)\/[\w/.-]+\.js$/
const CAST_HOST = 'https://www.gstatic.com'
/** The human check's widget, and what it loads itself; only where the host has a key for it. */
const CHECK = /^\/(?:turnstile|cdn-cgi)\/[\w/.-]+\.js$/
const CHECK_HOST = 'https://challenges.cloudflare.com'

/**
 * Installs the one policy of the page (architecture §4.10): a script address is admitted when it is ours and on the list,
 * markup and script text never are. Browsers without Trusted Types have nothing to install.
 */
export function installTrustedTypes(
  window: Window & { trustedTypes?: TrustedTypes },
  { casts, checksHumans }: { casts: boolean; checksHumans: boolean },
): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const address = new URL(url, window.location.href)
      if (address.origin === window.location.origin && OWN.test(address.pathname)) return url
      if (casts && address.origin === CAST_HOST && CAST.test(address.pathname)) return url
      if (checksHumans && address.origin === CHECK_HOST && CHECK.test(address.pathname)) return url
      throw new TypeError('this script address is not on the list')
    },
  })
}
