import type { QueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../blocks/lazy-page.tsx'
import type { PageVisit } from '../../blocks/page-visit.ts'
import { ROUTES } from '../../services/navigation/paths.ts'
import type { Services } from '../../services/services.ts'

const discover = lazyPage(async () => (await import('./page.tsx')).DiscoverPage)

const programmes = lazyPage(async () => (await import('./page.tsx')).ProgrammesPage)

/** The lists at the top of the page: those of the first row and of the film of the day. */
const FIRST_LISTS = ['now_playing', 'top_rated'] as const

/** Asks for the page's code and, without filters, for its first lists. */
function fetchAhead({ catalog }: Services, client: QueryClient, { search }: PageVisit): boolean {
  // What fails is asked for again where it is shown, and reported there.
  discover.preload().catch(() => {})
  if (search !== '') return true
  void client.prefetchQuery(catalog.programmes())
  for (const list of FIRST_LISTS) void client.prefetchQuery(catalog.page({ kind: 'movie', list }, {}, 1))
  return true
}

/** Asks for the page's code and for the programmes. */
function fetchProgrammesAhead({ catalog }: Services, client: QueryClient): boolean {
  // What fails is asked for again where it is shown, and reported there.
  programmes.preload().catch(() => {})
  void client.prefetchQuery(catalog.programmes())
  return true
}

export const discoverRoutes = [
  { pattern: ROUTES.discover, ...discover, fetchAhead },
  { pattern: ROUTES.programmes, ...programmes, fetchAhead: fetchProgrammesAhead },
]
