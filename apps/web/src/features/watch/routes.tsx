import type { ScrapeRequest } from '@matinee/contracts'
import type { MovieDetails } from '@matinee/domain'
import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

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

export const watchRoutes = [
  { pattern: ROUTES.watch, Page: watch.Page },
  { pattern: ROUTES.devVideo, Page: devVideo.Page },
]
