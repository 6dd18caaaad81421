import { type GrantedHosts, patternOf } from '../background/granted-hosts.ts'

/** Sites that the viewer let the extension reach, as the browser keeps them. */
export interface PermissionsApi {
  getAll: () => Promise<{ origins?: string[] | undefined }>
  contains: (wanted: { origins: string[] }) => Promise<boolean>
  remove: (given: { origins: string[] }) => Promise<boolean>
}

export interface GrantedSite {
  /** The browser's pattern, which is what is given back. */
  pattern: string
  /** The host it is for; null for every site. */
  host: string | null
}

const EVERY_SITE = new Set(['<all_urls>', '*://*/*', 'http://*/*', 'https://*/*'])

const siteOfPattern = (pattern: string): GrantedSite => ({
  pattern,
  host: EVERY_SITE.has(pattern) ? null : pattern.replace(/^[^:]+:\/\//, '').replace(/\/.*$/, ''),
})

/** What the extension may reach now, every site first, then by name; private hosts that were granted by name among them. */
export async function grantedSites(
  permissions: Pick<PermissionsApi, 'getAll' | 'contains'>,
  grantedHosts: Pick<GrantedHosts, 'noted'>,
): Promise<GrantedSite[]> {
  const { origins = [] } = await permissions.getAll()
  // The browser lists as well where the content script runs, which lets nothing be fetched.
  const patterns = [...new Set([...origins, ...(await grantedHosts.noted()).map(patternOf)])]
  const isGranted = await Promise.all(patterns.map((pattern) => permissions.contains({ origins: [pattern] })))
  return patterns
    .filter((_, at) => isGranted[at])
    .map(siteOfPattern)
    .toSorted((one, other) => (one.host ?? '').localeCompare(other.host ?? ''))
}

/** Revokes one. False where the browser refuses, because the permission came with the installation. */
export async function revoke(
  permissions: Pick<PermissionsApi, 'getAll' | 'remove'>,
  grantedHosts: Pick<GrantedHosts, 'noted' | 'forget'>,
  { pattern, host }: GrantedSite,
): Promise<boolean> {
  const isNoted = host !== null && (await grantedHosts.noted()).includes(host)
  if (isNoted) await grantedHosts.forget(host)
  const { origins = [] } = await permissions.getAll()
  // One that only we noted is not the browser's to give back.
  if (isNoted && !origins.includes(pattern)) return true
  return permissions.remove({ origins: [pattern] }).catch(() => false)
}
