import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const admin = lazyPage(async () => (await import('./page.tsx')).AdminPage)

export const adminRoutes = [{ pattern: ROUTES.admin, Page: admin.Page }]
