import { siteOf, type Sites } from '../background/sites.ts'

/** What the page was opened for; null for an address that makes no sense. */
export interface Wish {
  site: string
  redirectUrl: string
  /** Permissions to ask for: those two, or all sites where no host was named. */
  origins: string[]
  host: string | null
}

export function readWish(search: string): Wish | null {
  const query = new URLSearchParams(search)
  const redirectUrl = query.get('redirectUrl') ?? ''
  const site = siteOf(redirectUrl)
  const host = query.get('host')
  if (site === undefined) return null
  const named = [site, host ?? ''].map((one) => `*://${one.replace(/:\d+$/, '')}/*`)
  return { site, redirectUrl, host, origins: host === null ? ['<all_urls>'] : named }
}

/** Asks the browser and, when it agrees, enables the site (protocols §6.4). Answers whether it did. */
export async function grant(
  { site, origins }: Wish,
  request: (wanted: { origins: string[] }) => Promise<boolean>,
  sites: Pick<Sites, 'enable'>,
): Promise<boolean> {
  const isGranted = await request({ origins })
  if (isGranted) await sites.enable(site)
  return isGranted
}
