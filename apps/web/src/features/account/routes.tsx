import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const login = lazyPage(async () => (await import('./login.tsx')).LoginPage)
const register = lazyPage(async () => (await import('./register/page.tsx')).RegisterPage)

export const accountRoutes = [
  { pattern: ROUTES.login, ...login },
  { pattern: ROUTES.register, ...register },
]
