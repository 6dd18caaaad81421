import {
  dateInWords,
  isReleased,
  isSeen,
  latestWatched,
  progressRing,
  upNext,
  type Episode,
  type KnownSeason,
  type Season,
  type ShowDetails as Show,
} from '@matinee/domain'
import { Button, ProgressRing, Select, Spinner } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { scrapeRequestFor } from '../../blocks/playable.ts'
import { targetOf } from '../../blocks/progress-target.ts'
import { TitleRating } from '../../blocks/title-rating.tsx'
import { useGenreName } from '../../blocks/use-genre-name.ts'
import { useAiredIds } from '../../blocks/use-aired-ids.ts'
import { useSeasons } from '../../blocks/use-seasons.ts'
import { useStore } from '../../data/kit/use-store.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import type { ProgressRecord } from '../../data/library/records.ts'
import { useTitleProgress } from '../../data/library/use-title-progress.ts'
import { useLocalStores } from '../../data/local-stores.ts'
import { useI18n, useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { BookmarkAction, CopyLink, NotOut, TrailerLink, WatchLink } from './actions.tsx'
import { useLength } from '../../blocks/use-length.ts'
import { EpisodeMenu } from './episode-menu.tsx'
import { EpisodeStill } from './episode-still.tsx'
import { FurtherTitles } from './further-titles.tsx'
import { Headline } from './headline.tsx'
import { AboutTitle } from './about-title.tsx'
import { WhereItPlays } from './where-it-plays.tsx'

/** The fields of an episode that a search for sources needs. */
interface Sought {
  season: Pick<Season, 'id' | 'number'>
  episode: Pick<Episode, 'id' | 'number'>
}

interface Next {
  href: string
  label: string
  /** The label that is to come, where it can be guessed: it may be another of the same length. */
  labelToCome?: string
  /** Undefined while the season's episodes load, and where there are none. */
  sought: Sought | undefined
}

/** Where the button leads: the episode in progress, the next one, or the first episode of the season shown. */
function useNext(show: Show, records: readonly ProgressRecord[], season: Season | undefined): Next {
  const t = useTranslate()
  const { now } = useServices()
  const nextIn = (seasons: readonly KnownSeason[]) => upNext(records, seasons, now())
  const { seasons } = useSeasons(show, (known) => {
    const step = nextIn(known)
    return step?.step === 'ask' ? step.seasonNumber : undefined
  })
  const next = nextIn(seasons)
  if (next?.step === 'resume') {
    const { seasonId, episodeId, seasonNumber = 1, episodeNumber = 1 } = next.record
    const place = t('media.episodeDisplay', { season: seasonNumber, episode: episodeNumber })
    return {
      href: paths.episode(show, seasonId, episodeId),
      label: t('details.resumeEpisode', { place }),
      sought: { season: { id: seasonId, number: seasonNumber }, episode: { id: episodeId, number: episodeNumber } },
    }
  }
  if (next?.step === 'next') {
    const place = t('media.episodeDisplay', { season: next.season.number, episode: next.episode.number })
    return {
      href: paths.episode(show, next.season.id, next.episode.id),
      label: t('details.watchEpisode', { place }),
      sought: next,
    }
  }
  const [first] = season?.episodes ?? []
  const toCome =
    next && t('media.episodeDisplay', { season: next.seasonNumber, episode: (next.after.episodeNumber ?? 0) + 1 })
  return {
    ...{ href: paths.media(show), label: t('details.watch'), sought: season && first && { season, episode: first } },
    ...(toCome !== undefined && { labelToCome: t('details.watchEpisode', { place: toCome }) }),
  }
}

/** The sources for the episode that the button leads to. */
function EpisodePlays({ show, sought }: { show: Show; sought: Sought }) {
  const { id: seasonId, number: seasonNumber } = sought.season
  const { id: episodeId, number: episodeNumber } = sought.episode
  const request = useMemo(() => {
    const season = { id: seasonId, number: seasonNumber, title: '', episodes: [] }
    return scrapeRequestFor({
      kind: 'show',
      title: show,
      season,
      episode: { id: episodeId, number: episodeNumber, title: '' },
    })
  }, [show, seasonId, seasonNumber, episodeId, episodeNumber])
  return <WhereItPlays request={request} href={paths.episode(show, seasonId, episodeId)} asksAlone />
}

function EpisodeRow({
  show,
  season,
  episode,
  isAired,
  isPictured,
  record,
}: {
  show: Show
  season: Season
  episode: Episode
  isAired: boolean
  /** Whether the rows of the season have room for stills. */
  isPictured: boolean
  record: ProgressRecord | undefined
}) {
  const t = useTranslate()
  const { locale } = useI18n()
  const { progress } = useLibrary()
  const isWatched = isSeen(record)
  const ring = progressRing(record?.position)
  const airs = dateInWords(episode.airDate, locale.tag)
  const length = useLength()
  const note = isAired ? null : airs ? t('details.airs', { date: airs }) : t('details.unaired')
  const { hideSpoilers } = useStore(useLocalStores().preferences)
  const isRevealed = isWatched || !hideSpoilers
  const overview = isRevealed ? episode.overview : undefined
  const { position } = record ?? {}
  const left = position && !isWatched && position.watched > 0 ? position.duration - position.watched : undefined
  const [time] =
    left === undefined
      ? length(episode.runtimeMinutes)
      : [t('media.minutesLeft', { minutes: Math.max(1, Math.round(left / 60)) })]
  return (
    <li className={isPictured ? 'm-sheet-episode m-sheet-pictured' : 'm-sheet-episode'}>
      <span className="m-display text-2xl text-muted tabular-nums">{episode.number}</span>
      {isPictured && <EpisodeStill address={episode.still} isBlurred={!isRevealed} />}
      <span className={isPictured ? 'm-sheet-about' : 'min-w-0 py-4'}>
        {isAired ? (
          <Link href={paths.episode(show, season.id, episode.id)} dir="auto" className="m-sheet-episode-link">
            {episode.title}
          </Link>
        ) : (
          <span dir="auto" className="block font-[560] break-words text-muted">
            {episode.title}
          </span>
        )}
        {note && <span className="block text-sm text-muted">{note}</span>}
        {overview && (
          <span dir="auto" className="m-sheet-plot mt-0.5 line-clamp-3 max-w-[52ch] text-sm text-pretty text-muted">
            {overview}
          </span>
        )}
      </span>
      <span className="m-sheet-length text-sm whitespace-nowrap text-muted tabular-nums">{isAired && time}</span>
      {isAired && (
        <button
          type="button"
          aria-label={t(isWatched ? 'details.unmarkEpisode' : 'details.markEpisode', { episode: episode.number })}
          title={t(isWatched ? 'details.unmark' : 'details.mark')}
          className="m-icon-button relative"
          onClick={() => void progress.mark([targetOf({ kind: 'show', title: show, season, episode })], !isWatched)}
        >
          <ProgressRing
            share={isWatched ? 1 : ring.share}
            isFull={isWatched || ring.isFull}
            label={t('details.watched', { percent: Math.round((isWatched ? 1 : ring.share) * 100) })}
          />
        </button>
      )}
      {isAired && <EpisodeMenu show={show} season={season} episode={episode} />}
    </li>
  )
}

function Episodes({
  show,
  season,
  records,
}: {
  show: Show
  season: Season
  records: ReadonlyMap<string, ProgressRecord>
}) {
  const t = useTranslate()
  const { progress } = useLibrary()
  const airedIds = useAiredIds(show, season)
  const aired = season.episodes.filter(({ id }) => airedIds.has(id))
  const isPictured = season.episodes.some(({ still }) => still !== undefined)
  const seen = (episode: Episode) => isSeen(records.get(episode.id))
  const isAllSeen = aired.length > 0 && aired.every(seen)
  if (season.episodes.length === 0) return <p className="py-6 text-muted">{t('details.noEpisodes')}</p>
  const mark = () => {
    const changed = aired.filter((episode) => seen(episode) === isAllSeen)
    return progress.mark(
      changed.map((episode) => targetOf({ kind: 'show', title: show, season, episode })),
      !isAllSeen,
    )
  }
  return (
    <>
      <ol>
        {season.episodes.map((episode) => (
          <EpisodeRow
            key={episode.id}
            show={show}
            season={season}
            episode={episode}
            isAired={airedIds.has(episode.id)}
            isPictured={isPictured}
            record={records.get(episode.id)}
          />
        ))}
      </ol>
      {aired.length > 0 && (
        <Button size="small" className="mt-4" onClick={() => void mark()}>
          {t(isAllSeen ? 'details.unmarkSeason' : 'details.markSeason')}
        </Button>
      )}
    </>
  )
}

/** The season that the sheet opens with: that of the last watched episode, else the first that is no special. */
function firstSeason(show: Show, records: readonly ProgressRecord[]) {
  const latest = latestWatched(records)
  return (
    show.seasons.find(({ id }) => id === latest?.seasonId) ??
    show.seasons.find(({ number }) => number > 0) ??
    show.seasons[0]
  )
}

/** A show: its seasons and episodes with their watched state, and the next episode. */
export function ShowDetails({ show }: { show: Show }) {
  const t = useTranslate()
  const { catalog, now } = useServices()
  const genreName = useGenreName()
  const isOut = isReleased(show, now()) && show.seasons.length > 0
  const records = useTitleProgress(show.id)
  const all = [...records.values()]
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = show.seasons.find(({ id }) => id === chosen) ?? firstSeason(show, all)
  const season = useQuery({ ...catalog.season(show.id, shown?.number ?? 0), enabled: shown !== undefined })
  const next = useNext(show, all, season.data)
  const isComing = shown !== undefined && season.isPending
  const [hasCome, setHasCome] = useState(!isComing)
  if (!isComing && !hasCome) setHasCome(true)
  const episodeCount = season.data && !season.data.isPartial ? season.data.episodes.length : shown?.episodeCount
  const summary = [
    ...(show.year ? [String(show.year)] : []),
    ...(shown && episodeCount !== undefined
      ? [t('details.episodesIn', { count: episodeCount, season: shown.title })]
      : []),
    ...show.genres.slice(0, 3).map(genreName),
  ]
  return (
    <>
      <Headline
        title={show}
        summary={summary}
        actions={
          <>
            {isOut ? (
              <WatchLink title={show} href={next.href} label={next.label} labelToCome={next.labelToCome} />
            ) : (
              !show.isPartial && <NotOut />
            )}
            <BookmarkAction title={show} />
            <CopyLink title={show} />
            <TrailerLink title={show} />
            <TitleRating title={show} />
          </>
        }
      />
      <div className="mt-12 mb-1 flex items-center gap-4">
        <h2 className="m-title text-2xl">{t('details.episodes')}</h2>
        {show.seasons.length > 1 && (
          <Select
            aria-label={t('details.season')}
            className="ms-auto"
            value={shown?.id ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {show.seasons.map(({ id, title }) => (
              <option key={id} value={id} dir="auto">
                {title}
              </option>
            ))}
          </Select>
        )}
      </div>
      {isComing && <Spinner className="my-6 size-8" />}
      {season.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-4 py-6">
          <p className="text-danger">{t('details.seasonFailed')}</p>
          <Button size="small" onClick={() => void season.refetch()}>
            {t('details.retry')}
          </Button>
        </div>
      )}
      {!shown && !show.isPartial && <p className="py-6 text-muted">{t('details.noEpisodes')}</p>}
      {season.data && <Episodes show={show} season={season.data} records={records} />}
      {/* The episodes come above it: they would push it away. */}
      {hasCome && (
        <>
          <div className="m-sheet-columns">
            {next.sought && (
              <EpisodePlays
                key={`${next.sought.season.id} ${next.sought.episode.id}`}
                show={show}
                sought={next.sought}
              />
            )}
            <AboutTitle title={show} />
          </div>
          <FurtherTitles title={show} />
        </>
      )}
    </>
  )
}
