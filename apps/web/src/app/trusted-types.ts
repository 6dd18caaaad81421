interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** The only scripts that may be loaded by address at run time: the HLS worker of this build. */
const ALLOWED = /^\/assets\/hls\.worker-[\w-]+\.js$/

/**
 * Installs the one policy of the page (architecture §4.10): a script address is admitted when it is ours and on the list,
 * markup and script text never are. Browsers without Trusted Types have nothing to install.
 */
export function installTrustedTypes(window: Window & { trustedTypes?: TrustedTypes }): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const address = new URL(url, window.location.href)
      if (address.origin === window.location.origin && ALLOWED.test(address.pathname)) return url
      throw new TypeError('this script address is not on the list')
    },
  })
}
