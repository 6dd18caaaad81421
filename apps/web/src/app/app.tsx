import { themeOf } from '@matinee/domain'
import type { ComponentType } from 'react'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { lazyPage } from '../blocks/lazy-page.tsx'
import { TitleActionsProvider } from '../blocks/title-actions.tsx'
import { Toasts } from '../blocks/toasts.tsx'
import { applyTheme } from '../blocks/apply-theme.ts'
import { useStore } from '../data/kit/use-store.ts'
import { useLocalStores } from '../data/local-stores.ts'
import { accountRoutes } from '../features/account/routes.tsx'
import { adminRoutes } from '../features/admin/routes.tsx'
import { homeRoutes } from '../features/home/routes.tsx'
import { searchRoutes } from '../features/search/routes.tsx'
import { DetailsOverlay } from '../features/details/routes.tsx'
import { discoverRoutes } from '../features/discover/routes.tsx'
import { infoRoutes, takedownRoutes } from '../features/info/routes.tsx'
import { onboardingRoutes } from '../features/onboarding/routes.tsx'
import { legacyRoutes } from '../features/legacy/routes.tsx'
import { settingsRoutes } from '../features/settings/routes.tsx'
import { shareRoutes } from '../features/share/routes.tsx'
import { watchRoutes } from '../features/watch/routes.tsx'
import { useServices } from '../services/services.ts'
import { PageErrors } from './error-boundary.tsx'
import { DowntimeOnce } from './downtime-once.tsx'
import { Shell } from './shell.tsx'
import { useScrollToTop } from './use-scroll-to-top.ts'

interface PageRoute {
  pattern: string | RegExp
  Page: ComponentType
}

/** Pages inside the shell, in the order they are matched. */
const SHELL_ROUTES: readonly PageRoute[] = [
  ...homeRoutes,
  ...searchRoutes,
  ...discoverRoutes,
  ...accountRoutes,
  ...settingsRoutes,
  ...onboardingRoutes,
  ...infoRoutes,
  ...adminRoutes,
  ...shareRoutes,
]
/** Pages that fill the window, without the shell. */
const FULL_ROUTES: readonly PageRoute[] = [...legacyRoutes, ...watchRoutes]

const notFound = lazyPage(async () => (await import('./not-found.tsx')).NotFoundPage)
/** If its code fails to load, the pages still work. */
const Later = lazy<ComponentType>(() => import('./deferred-chrome.tsx').catch(() => ({ default: () => null })))

function rows(routes: readonly PageRoute[]) {
  return routes.map(({ pattern, Page }) => (
    <Route key={String(pattern)} path={pattern}>
      <Page />
    </Route>
  ))
}

function useChosenTheme() {
  const { now } = useServices()
  const { theme } = useStore(useLocalStores().theme)
  useLayoutEffect(() => applyTheme(themeOf(theme, now())), [theme, now])
}

/** The route table as elements. */
export function App() {
  const [location] = useLocation()
  const { visits, host } = useServices()
  useChosenTheme()
  useScrollToTop(location)
  useEffect(() => visits.record(location), [visits, location])
  return (
    <PageErrors>
      <Toasts>
        <Suspense>
          <Later />
        </Suspense>
        <TitleActionsProvider>
          <DowntimeOnce>
            <Switch>
              {rows(FULL_ROUTES)}
              <Route>
                <Shell>
                  <Switch>
                    {rows(SHELL_ROUTES)}
                    {host.takedown?.hasPage && rows(takedownRoutes)}
                    {rows([{ pattern: '*', Page: notFound.Page }])}
                  </Switch>
                </Shell>
              </Route>
            </Switch>
            <DetailsOverlay />
          </DowntimeOnce>
        </TitleActionsProvider>
      </Toasts>
    </PageErrors>
  )
}
