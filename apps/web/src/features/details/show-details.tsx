import {
  dateInWords,
  hasAired,
  isReleased,
  isSeen,
  latestWatched,
  progressRing,
  upNext,
  type Episode,
  type Season,
  type ShowDetails as Show,
} from '@matinee/domain'
import { Button, buttonClass, PlayIcon, ProgressRing, Spinner } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useLibrary } from '../../data/library/library-context.ts'
import type { ProgressTarget } from '../../data/library/progress-save.ts'
import type { ProgressRecord } from '../../data/library/records.ts'
import { useTitleProgress } from '../../data/library/use-title-progress.ts'
import { useI18n, useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { BookmarkAction } from './bookmark-action.tsx'
import { Headline } from './headline.tsx'

function targetOf(show: Show, season: Season, episode: Episode): ProgressTarget {
  return {
    tmdbId: show.id,
    seasonId: season.id,
    episodeId: episode.id,
    title: show,
    seasonNumber: season.number,
    seasonTitle: season.title,
    episodeNumber: episode.number,
    episodeTitle: episode.title,
  }
}

/** Where the button leads: what was begun, what follows, or the first episode of the season that is shown. */
function useNext(show: Show, records: readonly ProgressRecord[], season: Season | undefined) {
  const t = useTranslate()
  const { now } = useServices()
  const known = show.seasons.map((one) => (one.id === season?.id ? season : one))
  const next = upNext(records, known, now())
  if (next?.step === 'resume') {
    const { seasonId, episodeId, seasonNumber = 1, episodeNumber = 1 } = next.record
    const place = t('media.episodeDisplay', { season: seasonNumber, episode: episodeNumber })
    return { href: paths.episode(show, seasonId, episodeId), label: t('details.resumeEpisode', { place }) }
  }
  if (next?.step === 'next') {
    const place = t('media.episodeDisplay', { season: next.season.number, episode: next.episode.number })
    return {
      href: paths.episode(show, next.season.id, next.episode.id),
      label: t('details.watchEpisode', { place }),
    }
  }
  return { href: paths.media(show), label: t('details.watch') }
}

function EpisodeRow({
  show,
  season,
  episode,
  record,
}: {
  show: Show
  season: Season
  episode: Episode
  record: ProgressRecord | undefined
}) {
  const t = useTranslate()
  const { locale } = useI18n()
  const { now } = useServices()
  const { progress } = useLibrary()
  const isAired = hasAired(episode, now())
  const isWatched = record !== undefined && isSeen(record)
  const ring = progressRing(record?.position)
  const airs = dateInWords(episode.airDate, locale.tag)
  const note = isAired ? null : airs ? t('details.airs', { date: airs }) : t('details.unaired')
  return (
    <li className="m-sheet-episode">
      <span className="m-display text-2xl text-muted tabular-nums">{episode.number}</span>
      {isAired ? (
        <Link href={paths.episode(show, season.id, episode.id)} className="min-w-0 py-4 font-[560] break-words">
          {episode.title}
        </Link>
      ) : (
        <span className="min-w-0 py-4 text-muted">
          <span className="block font-[560]">{episode.title}</span>
          <span className="text-sm">{note}</span>
        </span>
      )}
      {isAired && (
        <button
          type="button"
          aria-pressed={isWatched}
          aria-label={t(isWatched ? 'details.unmarkEpisode' : 'details.markEpisode', { episode: episode.number })}
          title={t(isWatched ? 'details.unmark' : 'details.mark')}
          className="m-icon-button"
          onClick={() => void progress.mark([targetOf(show, season, episode)], !isWatched)}
        >
          <ProgressRing
            share={isWatched ? 1 : ring.share}
            isFull={isWatched || ring.isFull}
            label={t('details.watched', { percent: Math.round((isWatched ? 1 : ring.share) * 100) })}
          />
        </button>
      )}
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
  const { now } = useServices()
  const { progress } = useLibrary()
  const aired = season.episodes.filter((episode) => hasAired(episode, now()))
  const seen = (episode: Episode) => {
    const record = records.get(episode.id)
    return record !== undefined && isSeen(record)
  }
  const isAllSeen = aired.length > 0 && aired.every(seen)
  if (season.episodes.length === 0) return <p className="py-6 text-muted">{t('details.noEpisodes')}</p>
  const mark = () => {
    const changed = aired.filter((episode) => seen(episode) === isAllSeen)
    return progress.mark(
      changed.map((episode) => targetOf(show, season, episode)),
      !isAllSeen,
    )
  }
  return (
    <>
      <ol>
        {season.episodes.map((episode) => (
          <EpisodeRow key={episode.id} show={show} season={season} episode={episode} record={records.get(episode.id)} />
        ))}
      </ol>
      {aired.length > 0 && (
        <Button size="small" className="mt-4" aria-pressed={isAllSeen} onClick={() => void mark()}>
          {t(isAllSeen ? 'details.unmarkSeason' : 'details.markSeason')}
        </Button>
      )}
    </>
  )
}

/** The season that the sheet opens with: that of the episode watched last, else the first that is no special. */
function firstSeason(show: Show, records: readonly ProgressRecord[]) {
  const latest = latestWatched(records)
  return (
    show.seasons.find(({ id }) => id === latest?.seasonId) ??
    show.seasons.find(({ number }) => number > 0) ??
    show.seasons[0]
  )
}

/** A show: its seasons and episodes with what was watched, and what is up next. */
export function ShowDetails({ show }: { show: Show }) {
  const t = useTranslate()
  const { catalog, now } = useServices()
  const isOut = isReleased(show, now()) && show.seasons.length > 0
  const records = useTitleProgress(show.id)
  const all = [...records.values()]
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = show.seasons.find(({ id }) => id === chosen) ?? firstSeason(show, all)
  const season = useQuery({ ...catalog.season(show.id, shown?.number ?? 0), enabled: shown !== undefined })
  const next = useNext(show, all, season.data)
  const facts = [
    ...(show.year ? [String(show.year)] : []),
    ...(season.data && shown
      ? [t('details.episodesIn', { count: season.data.episodes.length, season: shown.title })]
      : []),
    ...show.genres.slice(0, 3),
  ]
  return (
    <>
      <Headline
        title={show}
        facts={facts}
        actions={
          <>
            {isOut ? (
              <Link href={next.href} className={buttonClass({ look: 'primary', size: 'big' })}>
                <PlayIcon className="size-5" />
                {next.label}
              </Link>
            ) : (
              <Button size="big" disabled>
                {t('media.unreleased')}
              </Button>
            )}
            <BookmarkAction title={show} />
          </>
        }
      />
      <div className="mt-12 mb-1 flex items-center gap-4">
        <h2 className="m-title text-2xl">{t('details.episodes')}</h2>
        {show.seasons.length > 1 && (
          <select
            aria-label={t('details.season')}
            className="m-settings-select ms-auto"
            value={shown?.id ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {show.seasons.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </div>
      {season.isPending && shown && <Spinner className="my-6 size-8" />}
      {season.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-4 py-6">
          <p className="text-danger">{t('details.seasonFailed')}</p>
          <Button size="small" onClick={() => void season.refetch()}>
            {t('details.retry')}
          </Button>
        </div>
      )}
      {!shown && <p className="py-6 text-muted">{t('details.noEpisodes')}</p>}
      {season.data && <Episodes show={show} season={season.data} records={records} />}
    </>
  )
}
