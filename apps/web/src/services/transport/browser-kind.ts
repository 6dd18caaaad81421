export type BrowserKind = 'chrome' | 'firefox' | 'ios' | 'unknown'

/** The viewer's kind of browser, as far as extensions need it (product facts §13): on iOS every browser is Apple's. */
export function browserKind({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): BrowserKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Chrom(e|ium)\/|Edg\/|OPR\//.test(userAgent) ? 'chrome' : 'unknown'
}
