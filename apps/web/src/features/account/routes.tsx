import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const login = lazyPage(async () => (await import('./login.tsx')).LoginPage)
const register = lazyPage(async () => (await import('./register/page.tsx')).RegisterPage)

export const accountRoutes = [
  { pattern: ROUTES.login, Page: login.Page },
  { pattern: ROUTES.register, Page: register.Page },
]
