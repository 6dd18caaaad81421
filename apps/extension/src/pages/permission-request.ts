import { siteOf, type EnabledSites } from '../background/enabled-sites.ts'

/** What the page was opened to ask for. */
export interface PermissionRequest {
  site: string
  redirectUrl: string
  /** Permissions to ask for: those of the hosts and the site, or all sites where no host was named. */
  origins: string[]
  hosts: string[]
}

/** A name or a number, with or without a port: no pattern that would mean more than it says. */
const HOST = /^([a-z\d]([a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Parses the query of the page; null where it is malformed. */
export function parsePermissionRequest(search: string): PermissionRequest | null {
  const query = new URLSearchParams(search)
  const redirectUrl = query.get('redirectUrl') ?? ''
  const site = siteOf(redirectUrl)
  const hosts = [...new Set(query.getAll('host'))]
  if (site === undefined || !hosts.every((host) => HOST.test(host))) return null
  const named = [site, ...hosts].map((one) => `*://${one.replace(/:\d+$/, '')}/*`)
  return { site, redirectUrl, hosts, origins: hosts.length === 0 ? ['<all_urls>'] : named }
}

/** Asks the browser and, when it agrees, enables the site (protocols §6.4). Answers whether it did. */
export async function grant(
  { site, origins }: PermissionRequest,
  request: (wanted: { origins: string[] }) => Promise<boolean>,
  sites: Pick<EnabledSites, 'enable'>,
): Promise<boolean> {
  const isGranted = await request({ origins })
  if (isGranted) await sites.enable(site)
  return isGranted
}
