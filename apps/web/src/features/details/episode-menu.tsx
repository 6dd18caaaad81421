import { airedUpTo, isSeen, type Episode, type KnownSeason, type SeasonRef, type ShowDetails } from '@matinee/domain'
import { CheckCircleIcon, CheckIcon, DotsThreeIcon, DropdownMenu, MENU_ITEM_CLASS } from '@matinee/ui'
import { useSeasons } from '../../blocks/use-seasons.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import type { ProgressTarget } from '../../data/library/progress-save.ts'
import { useTitleProgress } from '../../data/library/use-title-progress.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'

/** The key of an episode's record, and the facts stored beside it. */
export function targetOf(show: ShowDetails, season: SeasonRef, episode: Episode): ProgressTarget {
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

interface OfEpisode {
  show: ShowDetails
  season: SeasonRef
  episode: Episode
}

/** Marks the episode and all aired ones before it; marks them as unwatched where all of them are seen. */
function MarkUpTo({ show, season, episode }: OfEpisode) {
  const t = useTranslate()
  const { now } = useServices()
  const { progress } = useLibrary()
  const records = useTitleProgress(show.id)
  const airedIn = (seasons: readonly KnownSeason[]) =>
    airedUpTo({ season: season.number, episode: episode.number }, seasons, now())
  const seasons = useSeasons(show, (known) => airedIn(known).ask)
  const { aired, ask } = airedIn(seasons)
  const isLoading = ask !== undefined
  const seen = (id: string) => {
    const record = records.get(id)
    return record !== undefined && isSeen(record)
  }
  const isAllSeen = !isLoading && aired.every((one) => seen(one.episode.id))
  const mark = () => {
    if (isLoading) return
    const changed = aired.filter((one) => seen(one.episode.id) === isAllSeen)
    void progress.mark(
      changed.map((one) => targetOf(show, one.season, one.episode)),
      !isAllSeen,
    )
  }
  const Icon = isAllSeen ? CheckCircleIcon : CheckIcon
  return (
    <button
      type="button"
      role="menuitem"
      // Not `disabled`: the focus is here while earlier seasons load.
      aria-disabled={isLoading}
      data-stays={isLoading ? '' : undefined}
      className={MENU_ITEM_CLASS}
      onClick={mark}
    >
      <Icon className="size-5" />
      {t(isAllSeen ? 'details.unmarkUpTo' : 'details.markUpTo')}
    </button>
  )
}

/** What else can be done with an episode. The seasons before it are requested when the menu opens. */
export function EpisodeMenu({ show, season, episode }: OfEpisode) {
  const t = useTranslate()
  const place = t('media.episodeDisplay', { season: season.number, episode: episode.number })
  return (
    <DropdownMenu
      label={t('media.details', { title: place })}
      buttonClass="m-icon-button relative"
      button={<DotsThreeIcon className="size-5" />}
    >
      <MarkUpTo show={show} season={season} episode={episode} />
    </DropdownMenu>
  )
}
