import { dateInWords, isSeen, progressRing, type Episode, type Season, type ShowDetails } from '@matinee/domain'
import { FolderIcon, ProgressRing, Spinner } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { useAiredIds } from '../../../../blocks/use-aired-ids.ts'
import { useTitleProgress } from '../../../../data/library/use-title-progress.ts'
import { useTranslate } from '../../../../i18n/i18n.ts'
import { useServices } from '../../../../services/services.ts'
import { useWatch } from '../../watch-context.ts'
import type { MenuPages } from './menu-page.ts'
import { MenuMessage, MenuRow } from './menu-row.tsx'
import { useMenu } from './use-menu.ts'

/** The seasons of the show, specials included, in order of their numbers. */
function SeasonsPage() {
  const t = useTranslate()
  const menu = useMenu('episodes')
  const { playable } = useWatch()
  if (playable.kind === 'movie') return null
  return playable.title.seasons.map(({ id, title }) => (
    <MenuRow
      key={id}
      leads
      icon={FolderIcon}
      value={id === playable.season.id ? t('player.menus.episodes.watching') : undefined}
      onClick={() => menu.open('/episodes', { season: id })}
    >
      {title}
    </MenuRow>
  ))
}

function useChosenSeason() {
  const menu = useMenu('episodes')
  const { catalog } = useServices()
  const { playable } = useWatch()
  const chosen = playable.kind === 'show' ? (menu.parameter('season') ?? playable.season.id) : ''
  const ref = playable.kind === 'show' ? playable.title.seasons.find(({ id }) => id === chosen) : undefined
  const season = useQuery({ ...catalog.season(playable.title.id, ref?.number ?? 0), enabled: ref !== undefined })
  return { ref, season }
}

function EpisodeRow({ episode, seasonId, isAired }: { episode: Episode; seasonId: string; isAired: boolean }) {
  const t = useTranslate()
  const menu = useMenu('episodes')
  const { playable, goToEpisode } = useWatch()
  const progress = useTitleProgress(playable.title.id)
  const isCurrent = playable.kind === 'show' && playable.episode.id === episode.id
  const record = progress.get(episode.id)
  const position = progressRing(record?.position)
  const ring = isSeen(record) ? { isFull: true, share: 1 } : position
  const airs = dateInWords(episode.airDate, document.documentElement.lang)
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      disabled={!isAired}
      className={`m-menu-row min-h-13 ${isCurrent ? 'bg-accent-soft' : ''}`}
      onClick={() => {
        menu.close()
        if (!isCurrent) goToEpisode(seasonId, episode.id)
      }}
    >
      <span className="m-menu-chip flex-none">
        {t('player.menus.episodes.episodeBadge', { episode: episode.number })}
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block truncate">
          {episode.title}
        </span>
        {(isCurrent || !isAired) && (
          <small className="block text-sm font-normal text-muted">
            {isCurrent
              ? t('player.menus.episodes.playing')
              : airs
                ? t('player.menus.episodes.airs', { date: airs })
                : t('player.menus.episodes.unaired')}
          </small>
        )}
      </span>
      <span className="ms-auto">
        {isAired && (
          <ProgressRing
            share={ring.share}
            isFull={ring.isFull}
            label={t('player.menus.episodes.watched', { percent: Math.round(ring.share * 100) })}
          />
        )}
      </span>
    </button>
  )
}

/** The episodes of a season; unaired ones are disabled and say so (specification §5). */
function Episodes({ show, season }: { show: ShowDetails; season: Season }) {
  const t = useTranslate()
  const airedIds = useAiredIds(show, season)
  const unaired = season.episodes.filter(({ id }) => !airedIds.has(id)).length
  return (
    <>
      {unaired > 0 && (
        <p className="px-2.5 py-1.5 text-sm text-muted">
          {t('player.menus.episodes.unairedEpisodes', { count: unaired })}
        </p>
      )}
      {season.episodes.map((episode) => (
        <EpisodeRow key={episode.id} episode={episode} seasonId={season.id} isAired={airedIds.has(episode.id)} />
      ))}
    </>
  )
}

function EpisodesPage() {
  const t = useTranslate()
  const { playable } = useWatch()
  const { ref, season } = useChosenSeason()
  if (ref && season.isPending) {
    return (
      <div role="status" aria-label={t('player.menus.episodes.loadingList')} className="grid h-full place-items-center">
        <Spinner className="size-8" />
      </div>
    )
  }
  if (ref && season.isError) return <MenuMessage title={t('player.menus.episodes.loadingError')} />
  if (playable.kind === 'movie' || !ref || !season.data || season.data.episodes.length === 0) {
    return <MenuMessage title={t('player.menus.episodes.emptyState')} />
  }
  return <Episodes show={playable.title} season={season.data} />
}

function SeasonTitle() {
  const { ref } = useChosenSeason()
  return ref?.title ?? ''
}

/** Pages of the episodes overlay by path, both 431 high (specification §2 "Player"). */
export const EPISODES_PAGES: MenuPages = Object.freeze({
  '/': { title: 'player.menus.episodes.seasons', height: 431, View: SeasonsPage },
  '/episodes': {
    title: 'player.menus.episodes.button',
    Title: SeasonTitle,
    height: 431,
    back: '/',
    View: EpisodesPage,
  },
} satisfies MenuPages)
