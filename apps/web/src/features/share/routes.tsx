import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const share = lazyPage(async () => (await import('./page.tsx')).SharePage)

export const shareRoutes = [{ pattern: ROUTES.share, Page: share.Page }]
