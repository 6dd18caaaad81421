import {
  decodeMediaId,
  type Episode,
  type MediaRef,
  type MovieDetails,
  type Season,
  type ShowDetails,
} from '@matinee/domain'
import { PlayerStage } from '@matinee/player/react'
import { ArrowClockwiseIcon, Button, buttonClass, Notice, Spinner, Tag, WarningIcon } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { TitleNotFoundError } from '../../services/catalog/catalog-reader.ts'
import { isBlocked } from '../../services/catalog/blocked-titles.ts'
import { searchOf } from '../../services/navigation/address.ts'
import { decodeSegment } from '../../services/navigation/location.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { PageShell } from '../../blocks/page-shell.ts'
import { episodeFor, seasonNumberFor } from '../../blocks/playable.ts'
import { useProgrammeQueue } from './use-programme-queue.ts'
import { useSetupGate } from './use-setup-gate.ts'
import { WatchScreen, type WatchScreenProps } from './watch-screen.tsx'

export { prepareEngines } from './engines.ts'
export { startOfVisit } from './session/first-position.ts'

function Loading() {
  const t = useTranslate()
  return (
    <main
      id="main"
      className="grid min-h-dvh place-items-center bg-black"
      role="status"
      aria-label={t('player.loading')}
    >
      <Spinner className="size-10 [animation-delay:200ms]" />
    </main>
  )
}

/** The title could not be shown: it does not exist, or the movie database did not answer (specification §8). */
function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const t = useTranslate()
  const key = error instanceof TitleNotFoundError ? 'notFound' : 'failed'
  const mayRetry = key === 'failed' && onRetry !== undefined
  const inShell = use(PageShell)
  return inShell(
    <main id="main" tabIndex={-1} className="m-wrap grid min-h-[80dvh] place-items-center">
      <title>{t('global.pages.pagetitle', { title: t(`player.metadata.${key}.badge`) })}</title>
      <Notice
        urgent
        heading="h1"
        badge={
          <Tag tone="failed" icon={WarningIcon}>
            {t(`player.metadata.${key}.badge`)}
          </Tag>
        }
        title={t(`player.metadata.${key}.title`)}
        actions={
          <>
            {mayRetry && (
              <Button look="primary" size="big" icon={ArrowClockwiseIcon} onClick={onRetry}>
                {t('player.metadata.failed.retryButton')}
              </Button>
            )}
            <Link href={paths.home()} className={buttonClass({ look: mayRetry ? 'quiet' : 'primary', size: 'big' })}>
              {t(`player.metadata.${key}.homeButton`)}
            </Link>
          </>
        }
      >
        {t(`player.metadata.${key}.text`)}
      </Notice>
    </main>,
  )
}

/** The host took this title down (product facts §14 "Removed title"). */
function Removed() {
  const t = useTranslate()
  const inShell = use(PageShell)
  return inShell(
    <main id="main" tabIndex={-1} className="m-wrap grid min-h-[80dvh] place-items-center">
      <title>{t('global.pages.pagetitle', { title: t('player.metadata.dmca.badge') })}</title>
      <Notice
        urgent
        heading="h1"
        badge={
          <Tag tone="failed" icon={WarningIcon}>
            {t('player.metadata.dmca.badge')}
          </Tag>
        }
        title={t('player.metadata.dmca.title')}
        actions={
          <Link href={paths.home()} className={buttonClass({ look: 'primary', size: 'big' })}>
            {t('player.metadata.failed.homeButton')}
          </Link>
        }
      >
        {t('player.metadata.dmca.text')}
      </Notice>
    </main>,
  )
}

function ShowEpisode({ show, seasonId, episodeId }: { show: ShowDetails; seasonId: string; episodeId: string }) {
  const { catalog } = useServices()
  const [location, navigate] = useLocation()
  const number = seasonNumberFor(show, seasonId)
  const season = useQuery({ ...catalog.season(show.id, number ?? 0), enabled: number !== undefined })
  const episode = season.data && episodeFor(season.data, episodeId)
  const address = season.data && episode && paths.episode(show, season.data.id, episode.id)

  // Stored here and not in the address, so that a reload resumes instead of starting again.
  const [chosenId, setChosenId] = useState<string | null>(null)
  const goToEpisode = useCallback(
    (nextSeasonId: string, nextEpisodeId: string) => {
      setChosenId(nextEpisodeId)
      navigate(paths.episode(show, nextSeasonId, nextEpisodeId), { replace: true })
    },
    [navigate, show],
  )

  // An address without (or with unknown) ids is replaced by one with the real ids, so that a reload or a link means the
  // same episode.
  useEffect(() => {
    if (address && location !== address) navigate(`${address}${searchOf(window.location)}`, { replace: true })
  }, [address, location, navigate])

  if (number === undefined || (season.data && !episode)) return <Failure error={new TitleNotFoundError(show.id)} />
  if (season.isError) return <Failure error={season.error} onRetry={() => void season.refetch()} />
  if (!season.data || !episode) return <Loading />
  return (
    <EpisodeScreen
      key={episode.id}
      show={show}
      season={season.data}
      episode={episode}
      fromBeginning={chosenId === episode.id}
      goToEpisode={goToEpisode}
    />
  )
}

function EpisodeScreen({
  show,
  season,
  episode,
  ...rest
}: { show: ShowDetails; season: Season; episode: Episode } & Omit<WatchScreenProps, 'playable'>) {
  const playable = useMemo(() => ({ kind: 'show' as const, title: show, season, episode }), [show, season, episode])
  return <WatchScreen playable={playable} {...rest} />
}

function noEpisodes() {}

function Movie({ movie }: { movie: MovieDetails }) {
  const playable = useMemo(() => ({ kind: 'movie' as const, title: movie }), [movie])
  const queue = useProgrammeQueue(movie)
  return <WatchScreen playable={playable} fromBeginning={false} goToEpisode={noEpisodes} queue={queue} />
}

function TitlePage({ media, seasonId, episodeId }: { media: MediaRef; seasonId: string; episodeId: string }) {
  const { catalog } = useServices()
  const details = useQuery(catalog.details(media))
  if (details.isError) return <Failure error={details.error} onRetry={() => void details.refetch()} />
  if (!details.data) return <Loading />
  if (details.data.kind === 'movie') return <Movie movie={details.data} />
  return <ShowEpisode show={details.data} seasonId={seasonId} episodeId={episodeId} />
}

/** `/media/{media}` and `/media/{media}/{season}/{episode}`: the title of the address, loaded and played. */
export function WatchPage() {
  const params = useParams<{ media: string; season?: string; episode?: string }>()
  const media = decodeMediaId(decodeSegment(params.media))
  const { host } = useServices()
  const mayPass = useSetupGate()
  if (!media) return <Failure error={new TitleNotFoundError(params.media)} />
  if (isBlocked(host.disallowedIds, media)) return <Removed />
  if (!mayPass) return <Loading />
  return (
    <PlayerStage className="m-stage">
      <TitlePage
        key={`${media.kind}-${media.id}`}
        media={media}
        seasonId={decodeSegment(params.season)}
        episodeId={decodeSegment(params.episode)}
      />
    </PlayerStage>
  )
}
