import type { QueryClient } from '@tanstack/react-query'
import type { PageVisit } from '../../blocks/page-visit.ts'
import { paths, ROUTES } from '../../services/navigation/paths.ts'
import type { Services } from '../../services/services.ts'
import { HomePage } from './page.tsx'
import { wasShelfFull } from './shelf/shelf-note.ts'

type FilmsServices = Pick<Services, 'catalog' | 'now'>

async function fetchFilms(services: FilmsServices, client: QueryClient): Promise<void> {
  const { fetchFirstFilms } = await import('./first-films.tsx')
  await fetchFirstFilms(services, client)
}

/** Asks for the films to begin with while the library is on its way, unless the shelf filled the page at the last visit. */
function fetchAhead(services: FilmsServices, client: QueryClient, { path }: Pick<PageVisit, 'path'>): boolean {
  if (path !== paths.home() || wasShelfFull()) return false
  // What fails is asked for again where it is shown.
  fetchFilms(services, client).catch(() => {})
  return true
}

export const homeRoutes = [{ pattern: ROUTES.home, Page: HomePage, fetchAhead }]
