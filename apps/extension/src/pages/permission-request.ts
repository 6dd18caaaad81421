import { originOf, type EnabledSites } from '../background/enabled-sites.ts'
import { patternOf, type GrantedHosts } from '../background/granted-hosts.ts'

/** What the page was opened to ask for. */
export interface PermissionRequest {
  /** The origin that asks. */
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
  const site = originOf(redirectUrl)
  const hosts = [...new Set(query.getAll('host'))]
  if (site === undefined || !hosts.every((host) => HOST.test(host))) return null
  const named = [new URL(site).hostname, ...hosts].map(patternOf)
  return { site, redirectUrl, hosts, origins: hosts.length === 0 ? ['<all_urls>'] : named }
}

/** Asks the browser and, when it agrees, enables the site (protocols §6.4). Answers whether it did. */
export async function grant(
  { site, origins, hosts }: PermissionRequest,
  request: (wanted: { origins: string[] }) => Promise<boolean>,
  { sites, grantedHosts }: { sites: Pick<EnabledSites, 'enable'>; grantedHosts: Pick<GrantedHosts, 'note'> },
): Promise<boolean> {
  const isGranted = await request({ origins })
  if (isGranted) await Promise.all([sites.enable(site), grantedHosts.note(hosts)])
  return isGranted
}
