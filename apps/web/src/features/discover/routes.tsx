import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const { Page } = lazyPage(async () => (await import('./page.tsx')).DiscoverPage)

export const discoverRoutes = [{ pattern: ROUTES.discover, Page }]
