import { Spinner } from '@matinee/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { useLocalStores } from '../../data/local-stores.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { decodeSegment } from '../../services/navigation/location.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { resolveLegacyAddress } from './resolve-address.ts'

/**
 * `/media/JW…` and `/media/tmdb-show…`: redirected to the current address, or to home when it is unknown (specification
 * §2).
 */
export function LegacyAddressPage() {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { catalog, loadAggregator } = useServices()
  const { connections } = useLocalStores()
  const params = useParams<{ media: string; season?: string; episode?: string }>()
  const media = decodeSegment(params.media)
  const seasonId = decodeSegment(params.season) || undefined
  const episodeId = decodeSegment(params.episode) || undefined
  const { data, isError } = useQuery({
    queryKey: ['legacy', media, seasonId, episodeId],
    networkMode: 'always',
    retry: false,
    queryFn: async () =>
      (await resolveLegacyAddress(
        { media, ...(seasonId && { seasonId }), ...(episodeId && { episodeId }) },
        {
          aggregator: () => loadAggregator(connections.get().proxySet),
          movieByImdbId: async (imdbId) => {
            const found = await client.fetchQuery(catalog.titleByImdbId(imdbId))
            return found?.kind === 'movie' ? found.id : undefined
          },
          details: (ref) => client.fetchQuery(catalog.details(ref)),
          season: (showId, number) => client.fetchQuery(catalog.season(showId, number)),
        },
      )) ?? paths.home(),
  })
  const target = isError ? paths.home() : data
  useEffect(() => {
    if (target !== undefined) navigate(target, { replace: true })
  }, [navigate, target])
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-black">
      <div role="status" aria-label={t('player.loading')}>
        <Spinner className="size-10" />
      </div>
    </main>
  )
}
