import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const legacy = lazyPage(async () => (await import('./page.tsx')).LegacyAddressPage)

/** Before the routes of watching: an old address is resolved first (specification §2). */
export const legacyRoutes = [{ pattern: ROUTES.legacyWatch, Page: legacy.Page }]
