export interface ManifestOptions {
  /** Of the extension; inside `^1.0.2`, which is what pages accept. */
  readonly version: string
  readonly browser: 'chromium' | 'firefox'
  /** Sites from the start, as the browser's patterns: for tests, where nobody can answer the browser's question. */
  readonly granted?: readonly string[]
}

const EVERY_SITE = '<all_urls>'

/** The manifest of one browser (protocols §6.4 names the permissions). */
export function manifestFor({ version, browser, granted = [] }: ManifestOptions): Record<string, unknown> {
  const background = browser === 'chromium' ? { service_worker: 'background.js' } : { scripts: ['background.js'] }
  const firefox = { gecko: { id: 'extension@matinee.invalid', strict_min_version: '128.0' } }
  return {
    manifest_version: 3,
    name: 'Matinee',
    description: 'Lets the Matinee pages you enable fetch films from where your browser would keep them.',
    version,
    permissions: ['declarativeNetRequest', 'activeTab', 'cookies', 'storage'],
    ...(granted.length > 0 && { host_permissions: granted }),
    ...(!granted.includes(EVERY_SITE) && { optional_host_permissions: [EVERY_SITE] }),
    background,
    content_scripts: [{ matches: [EVERY_SITE], js: ['content.js'], run_at: 'document_idle', all_frames: false }],
    action: { default_title: 'Matinee', default_popup: 'popup.html' },
    ...(browser === 'firefox' && { browser_specific_settings: firefox }),
  }
}
