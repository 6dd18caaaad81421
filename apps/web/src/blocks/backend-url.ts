/** The accounts server in use: the viewer's own over the host's; null where the viewer named none, or none that can be asked. */
export function backendUrlOf(own: string | null, host: string): string | null {
  const url = own ?? host
  return /^(https?:\/\/|\/)/i.test(url) && URL.canParse(url, location.href) ? url : null
}
