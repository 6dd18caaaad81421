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

/** What the extension may reach now, every site first, then by name. */
export async function grantedSites(permissions: Pick<PermissionsApi, 'getAll' | 'contains'>): Promise<GrantedSite[]> {
  const { origins = [] } = await permissions.getAll()
  // The browser lists as well where the content script runs, which lets nothing be fetched.
  const isGranted = await Promise.all(origins.map((pattern) => permissions.contains({ origins: [pattern] })))
  return origins
    .filter((_, at) => isGranted[at])
    .map((pattern) => ({
      pattern,
      host: EVERY_SITE.has(pattern) ? null : pattern.replace(/^[^:]+:\/\//, '').replace(/\/.*$/, ''),
    }))
    .toSorted((one, other) => (one.host ?? '').localeCompare(other.host ?? ''))
}

/** Revokes one. False where the browser refuses, because the permission came with the installation. */
export async function revoke(permissions: Pick<PermissionsApi, 'remove'>, { pattern }: GrantedSite): Promise<boolean> {
  return permissions.remove({ origins: [pattern] }).catch(() => false)
}
