import { accountRoutes } from '../features/account/routes.tsx'
import { discoverRoutes } from '../features/discover/routes.tsx'
import { infoRoutes } from '../features/info/routes.tsx'
import { settingsRoutes } from '../features/settings/routes.tsx'
import { savesData } from '../services/idle/may-work-ahead.ts'

const PAGES = [...accountRoutes, ...discoverRoutes, ...infoRoutes, ...settingsRoutes]

/** Fetches the code of the page at this path, once a link to it is pointed at; not for viewers who save data. */
export function warmPage(path: string): void {
  if (savesData()) return
  // The press fetches again, and shows what fails.
  PAGES.find(({ pattern }) => pattern === path)
    ?.preload()
    .catch(() => {})
}
