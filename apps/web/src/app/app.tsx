import { themeOf } from '@matinee/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { lazyPage } from '../blocks/lazy-page.tsx'
import { PageShell } from '../blocks/page-shell.ts'
import type { PageVisit } from '../blocks/page-visit.ts'
import { TitleActionsProvider } from '../blocks/title-actions-provider.tsx'
import { Toasts } from '../blocks/toasts.tsx'
import { applyTheme } from '../blocks/apply-theme.ts'
import { useOwnerChanges } from '../data/account/use-account.ts'
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
import { useServices, type Services } from '../services/services.ts'
import { PageErrors } from './error-boundary.tsx'
import { DowntimeOnce } from './downtime-once.tsx'
import { Shell } from './shell.tsx'
import { useScrollToTop } from './use-scroll-to-top.ts'

interface PageRoute {
  pattern: string | RegExp
  Page: ComponentType
  /** Fetches the page's code, where it is not the first page's. */
  preload?: () => Promise<void>
  /** Asks for what the page begins with, before anything is drawn. Returns whether all texts are among it. */
  fetchAhead?: (services: Services, client: QueryClient, visit: PageVisit) => boolean
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

const pageAt = (path: string): PageRoute | undefined =>
  [...FULL_ROUTES, ...SHELL_ROUTES].find(({ pattern }) =>
    typeof pattern === 'string' ? pattern === path : pattern.test(path),
  )

/** Fetches the code of the page at a path: the page then draws at once. */
export const preloadPage = async (path: string): Promise<void> => pageAt(path)?.preload?.()

/** Asks for what the page at an address begins with, while the rest of the site is on its way. Returns whether it begins with all texts. */
export function fetchPageAhead(visit: PageVisit, services: Services, client: QueryClient): boolean {
  return pageAt(visit.path)?.fetchAhead?.(services, client, visit) ?? false
}

const notFound = lazyPage(async () => (await import('./not-found.tsx')).NotFoundPage)
/** If its code fails to load, the pages still work. */
const Later = lazy<ComponentType>(() => import('./deferred-chrome.tsx').catch(() => ({ default: () => null })))

const inShell = (page: ReactNode) => <Shell>{page}</Shell>

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
  const owner = useOwnerChanges()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  useChosenTheme()
  useScrollToTop(location)
  useEffect(() => visits.record(location), [visits, location])
  return (
    <PageErrors>
      <Toasts owner={owner}>
        {isDrawn && (
          <Suspense>
            <Later />
          </Suspense>
        )}
        <TitleActionsProvider>
          <DowntimeOnce>
            <PageShell value={inShell}>
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
            </PageShell>
            <DetailsOverlay />
          </DowntimeOnce>
        </TitleActionsProvider>
      </Toasts>
    </PageErrors>
  )
}
