import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@matinee/ui'
import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { LoadingPage } from '../../blocks/loading-page.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import { decodeSegment } from '../../services/navigation/location.ts'
import { paths, ROUTES } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'

function Redirect({ to }: { to: string }) {
  const [, navigate] = useLocation()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return <LoadingPage />
}

/** `/search/{type}/{query?}`: addresses of old versions (specification §2 "Route table"). */
function OldSearch() {
  const [location] = useLocation()
  const query = decodeSegment(useParams<{ query?: string }>().query)
  if (query) return <Redirect to={paths.browse(query)} />
  return <Redirect to={location.endsWith('/') ? paths.home() : '/browse'} />
}

/** `/s/{query}`: straight to the best title for a query, else home (specification §2 "Route table"). */
function ShortSearch() {
  const t = useTranslate()
  const query = decodeSegment(useParams<{ query?: string }>().query).trim()
  const { catalog } = useServices()
  const answer = useQuery({ ...catalog.search(query), enabled: query !== '' })
  if (query === '' || answer.isError) return <Redirect to={paths.home()} />
  if (answer.data) {
    const first = answer.data[0]
    return <Redirect to={first ? paths.media(first) : paths.home()} />
  }
  return (
    <main
      id="main"
      className="grid min-h-dvh place-items-center"
      role="status"
      aria-label={t('home.search.loadingStatus')}
    >
      <Spinner className="size-8" />
    </main>
  )
}

export const searchRoutes = [
  { pattern: ROUTES.oldSearch, Page: OldSearch },
  { pattern: ROUTES.shortSearch, Page: ShortSearch },
]
