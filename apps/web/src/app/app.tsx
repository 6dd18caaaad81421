import type { ComponentType } from 'react'
import { Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { homeRoutes } from '../features/home/routes.tsx'
import { searchRoutes } from '../features/search/routes.tsx'
import { discoverRoutes } from '../features/discover/routes.tsx'
import { infoRoutes, takedownRoutes } from '../features/info/routes.tsx'
import { watchRoutes } from '../features/watch/routes.tsx'
import { useServices } from '../services/services.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFoundPage } from './not-found.tsx'
import { Shell } from './shell.tsx'

interface PageRoute {
  pattern: string | RegExp
  Page: ComponentType
}

/** Pages inside the shell, in the order they are matched. */
const SHELL_ROUTES: readonly PageRoute[] = [...homeRoutes, ...searchRoutes, ...discoverRoutes, ...infoRoutes]
/** Pages that fill the window by themselves. */
const FULL_ROUTES: readonly PageRoute[] = watchRoutes

function rows(routes: readonly PageRoute[]) {
  return routes.map(({ pattern, Page }) => (
    <Route key={String(pattern)} path={pattern}>
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Page />
      </Suspense>
    </Route>
  ))
}

/** The route table as elements. */
export function App() {
  const [location] = useLocation()
  const { visits, host } = useServices()
  useEffect(() => visits.record(location), [visits, location])
  return (
    <ErrorBoundary>
      <Switch>
        {rows(FULL_ROUTES)}
        <Route>
          <Shell>
            <Switch>
              {rows(SHELL_ROUTES)}
              {host.takedown?.hasPage && rows(takedownRoutes)}
              <Route>
                <NotFoundPage />
              </Route>
            </Switch>
          </Shell>
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}
