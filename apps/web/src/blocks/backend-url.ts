/** The accounts server in use: the viewer's own, else the host's; null without a usable one. */
export function backendUrlOf(own: string | null, host: string): string | null {
  const url = own ?? host
  return /^(https?:\/\/|\/)/i.test(url) && URL.canParse(url, location.href) ? url : null
}
