import type { ScrapeRequest } from '@matinee/contracts'
import { decodeMediaId, type MovieDetails } from '@matinee/domain'
import type { QueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../blocks/lazy-page.tsx'
import type { PageVisit } from '../../blocks/page-visit.ts'
import { isBlocked } from '../../services/catalog/blocked-titles.ts'
import { decodeSegment } from '../../services/navigation/location.ts'
import { PROGRAMME, ROUTES } from '../../services/navigation/paths.ts'
import type { Services } from '../../services/services.ts'

const watch = lazyPage(async () => (await import('./page.tsx')).WatchPage)
const devVideo = lazyPage(async () => (await import('./dev-video/page.tsx')).DevVideoPage)

/** Fetches the code of watching, engines included, ahead of the press that needs it. */
export async function preloadWatch(): Promise<void> {
  await watch.preload()
  const { prepareEngines } = await import('./page.tsx')
  await prepareEngines()
}

/** The scrape request of this film, for searches ahead of watching. */
export async function movieRequest(title: MovieDetails): Promise<ScrapeRequest> {
  const { scrapeRequestFor } = await import('../../blocks/playable.ts')
  return scrapeRequestFor({ kind: 'movie', title })
}

/** Asks for the title of the address, the code that plays it, and the stream that will most likely be played. */
function fetchAhead(
  { catalog, host, loadStreaming }: Services,
  client: QueryClient,
  { path, search, library }: PageVisit,
): boolean {
  const media = decodeMediaId(decodeSegment(ROUTES.watch.exec(path)?.groups?.['media']))
  if (!media || isBlocked(host.disallowedIds, media)) return true
  void client.prefetchQuery(catalog.details(media))
  if (new URLSearchParams(search).has(PROGRAMME)) void client.prefetchQuery(catalog.programmes())
  // What fails is asked for again where it is shown, and reported there.
  preloadWatch().catch(() => {})
  const readKnown = async () => {
    const streaming = await loadStreaming()
    const startAt = async () => (await import('./page.tsx')).startOfVisit(media, search, library)
    if (!host.setup.isRequired) await streaming.readKnown(media, startAt)
  }
  // The search says what is missing.
  readKnown().catch(() => {})
  return true
}

export const watchRoutes = [
  { pattern: ROUTES.watch, Page: watch.Page, fetchAhead },
  { pattern: ROUTES.devVideo, Page: devVideo.Page },
]
