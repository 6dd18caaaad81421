import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const about = lazyPage(async () => (await import('./about.tsx')).AboutPage)
const support = lazyPage(async () => (await import('./support.tsx')).SupportPage)
const jip = lazyPage(async () => (await import('./jip.tsx')).JipPage)
const dmca = lazyPage(async () => (await import('./dmca.tsx')).DmcaPage)
const dev = lazyPage(async () => (await import('./dev.tsx')).DevPage)
const devTest = lazyPage(async () => (await import('./dev-test.tsx')).DevTestPage)

export const infoRoutes = [
  { pattern: ROUTES.about, Page: about.Page },
  { pattern: ROUTES.support, Page: support.Page },
  { pattern: ROUTES.jip, Page: jip.Page },
  { pattern: ROUTES.dev, Page: dev.Page },
  { pattern: ROUTES.devTest, Page: devTest.Page },
]

/** The takedown page exists only where the host turned it on and gave an address (specification §2). */
export const takedownRoutes = [{ pattern: ROUTES.dmca, Page: dmca.Page }]
