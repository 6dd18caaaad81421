import { ROUTES } from '../../services/navigation/paths.ts'
import { HomePage } from './page.tsx'

export const homeRoutes = [{ pattern: ROUTES.home, Page: HomePage }]
