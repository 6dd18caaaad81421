import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const { Page, preload } = lazyPage(async () => (await import('./page.tsx')).WatchPage)

/** Fetches the code of watching, engines included, ahead of the press that needs it. */
export async function preloadWatch(): Promise<void> {
  await preload()
  const { prepareEngines } = await import('./page.tsx')
  await prepareEngines()
}

export const watchRoutes = [{ pattern: ROUTES.watch, Page }]
