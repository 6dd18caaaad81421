import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const about = lazyPage(async () => (await import('./about.tsx')).AboutPage)
const support = lazyPage(async () => (await import('./support.tsx')).SupportPage)
const jip = lazyPage(async () => (await import('./jip.tsx')).JipPage)
const dmca = lazyPage(async () => (await import('./dmca.tsx')).DmcaPage)
const dev = lazyPage(async () => (await import('./dev.tsx')).DevPage)
const devTest = lazyPage(async () => (await import('./dev-test.tsx')).DevTestPage)

export const infoRoutes = [
  { pattern: ROUTES.about, ...about },
  { pattern: ROUTES.support, ...support },
  { pattern: ROUTES.jip, ...jip },
  { pattern: ROUTES.dev, ...dev },
  { pattern: ROUTES.devTest, ...devTest },
]

/** The takedown page exists only where the host turned it on and gave an address (specification §2). */
export const takedownRoutes = [{ pattern: ROUTES.dmca, ...dmca }]
