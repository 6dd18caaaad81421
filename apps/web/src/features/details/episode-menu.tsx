import {
  airedUpTo,
  isSeen,
  type Episode,
  type KnownSeason,
  type PlacedEpisode,
  type SeasonRef,
  type ShowDetails,
} from '@matinee/domain'
import {
  CheckCircleIcon,
  CheckIcon,
  DotsThreeIcon,
  DropdownMenu,
  MENU_ITEM_CLASS,
  Spinner,
  WarningFillIcon,
} from '@matinee/ui'
import { targetOf } from '../../blocks/progress-target.ts'
import { useSeasons } from '../../blocks/use-seasons.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { useTitleProgress } from '../../data/library/use-title-progress.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { useServices } from '../../services/services.ts'

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
  const airedIn = (known: readonly KnownSeason[]) =>
    airedUpTo({ season: season.number, episode: episode.number }, known, now())
  const { seasons, isLoading, hasFailed, retry } = useSeasons(show, (known) => airedIn(known).ask)
  const { aired } = airedIn(seasons)
  const seen = ({ episode: { id } }: PlacedEpisode) => isSeen(records.get(id))
  const isAllSeen = aired.every(seen)
  const mark = () => {
    const changed = aired.filter((one) => seen(one) === isAllSeen)
    void progress.mark(
      changed.map((one) => targetOf({ kind: 'show', title: show, ...one })),
      !isAllSeen,
    )
  }
  const offer = isAllSeen
    ? { icon: <CheckCircleIcon className="size-5" />, text: t('details.unmarkUpTo'), press: mark }
    : { icon: <CheckIcon className="size-5" />, text: t('details.markUpTo'), press: mark }
  const failure = { icon: <WarningFillIcon className="size-5" />, text: t('details.seasonFailed'), press: retry }
  const wait = { icon: <Spinner className="size-5" />, text: t('player.menus.episodes.loadingList'), press: () => {} }
  const { icon, text, press } = isLoading ? wait : hasFailed ? failure : offer
  return (
    <button
      type="button"
      role="menuitem"
      // Not `disabled`: the focus is here while earlier seasons load.
      aria-disabled={isLoading}
      data-stays={isLoading || hasFailed ? '' : undefined}
      className={MENU_ITEM_CLASS}
      onClick={press}
    >
      {icon}
      <span aria-live="polite">{text}</span>
    </button>
  )
}

/** What else can be done with an episode. The seasons before it are requested when the menu opens. */
export function EpisodeMenu({ show, season, episode }: OfEpisode) {
  const t = useTranslate()
  const place = t('media.episodeDisplay', { season: season.number, episode: episode.number })
  return (
    <DropdownMenu
      label={t('details.moreForEpisode', { place })}
      buttonClass="m-icon-button relative"
      button={<DotsThreeIcon className="size-5" />}
    >
      <MarkUpTo show={show} season={season} episode={episode} />
    </DropdownMenu>
  )
}
