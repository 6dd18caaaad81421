import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const settings = lazyPage(async () => (await import('./page.tsx')).SettingsPage)

export const settingsRoutes = [{ pattern: ROUTES.settings, ...settings }]
