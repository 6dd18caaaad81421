import { lazyPage } from '../../blocks/lazy-page.tsx'
import { ROUTES } from '../../services/navigation/paths.ts'

const onboarding = lazyPage(async () => (await import('./page.tsx')).OnboardingPage)

export const onboardingRoutes = [{ pattern: ROUTES.onboarding, Page: onboarding.Page }]
