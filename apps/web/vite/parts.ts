import type { Rolldown } from 'vite'

type Find = (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null

/** A program of its own: the service worker. */
const APART = /\/src\/(?:offline\/(?:service-worker|caching-strategy|keep-picture|precache|messages))\.ts$/

/** Which file takes what begins in these modules; a module that no row names begins a file of its own. */
const PARTS: ReadonlyArray<readonly [part: string, begins: RegExp]> = [
  [
    'later',
    /\/src\/(?:main\.|app\/(?:deferred-chrome|account-menu-items|host-report)|services\/navigation\/routed-address|data\/library\/open-library|data\/connections\/own-connections|features\/home\/|blocks\/card-menu|services\/catalog\/)/,
  ],
  ['pages', /\/src\/(?:app\/(?:not-found|downtime|copy-error)|features\/(?:details|info|legacy|share)\/)/],
  ['watch', /\/src\/(?:features\/watch\/|app\/(?:streaming|configured-aggregator)|blocks\/playable)/],
  [
    'account',
    /\/src\/(?:features\/account|data\/account\/(?:start-account|crypto\/choose)|data\/connections\/sealed-connections|data\/subtitles\/sealed-subtitles|services\/human-check)/,
  ],
  ['settings', /\/src\/(?:features\/settings|data\/transfer)\//],
]

const partBegunIn = (id: string) => PARTS.find(([, begins]) => begins.test(id))?.[0] ?? id

/** The modules in which the ways to a module begin: entries, and what is fetched by `import()`. */
function beginningsOf(id: string, find: Find): string[] {
  const seen = new Set([id])
  const beginnings: string[] = []
  for (const each of seen) {
    const { importers = [], dynamicImporters = [] } = find(each) ?? {}
    if (dynamicImporters.length > 0 || importers.length === 0) beginnings.push(each)
    for (const importer of importers) seen.add(importer)
  }
  return beginnings
}

/** The file of a module that the first page does not need; null leaves it to the bundler. */
function partOf(id: string, find: Find): string | null {
  const parts = new Set(beginningsOf(id, find).map(partBegunIn))
  if (parts.has('later')) return 'later'
  const [part = ''] = parts
  if (parts.size > 1) return 'shared'
  return part.includes('/') ? null : part
}

/**
 * How the site's code is divided into files, so that a page fetches few and whole ones: the entry's own for the first page, which every other
 * stands on; `later` for what follows it everywhere, and for what else a package's index offers; one for each part; `shared` for what
 * several parts need.
 */
export const CODE_IN_PARTS: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'index', tags: ['$initial'], test: (id) => !APART.test(id), priority: 1 },
    {
      debugName: 'parts',
      test: (id) => !APART.test(id),
      name: (id, context) => partOf(id, (each) => context.getModuleInfo(each)),
    },
  ],
}
