import { canBookmark, isReleased, type Title } from '@matinee/domain'
import { shortcutOf } from '@matinee/player/keys'
import { BookmarkFillIcon, BookmarkIcon, CloseIcon, EyeSlashIcon, InfoIcon } from '@matinee/ui'
import { lazy, Suspense, useState, type ComponentType, type CSSProperties, type KeyboardEvent } from 'react'
import { useStore } from '../data/kit/use-store.ts'
import { useLibrary } from '../data/library/library-context.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { useRested } from '../services/idle/use-rested.ts'
import { paths } from '../services/navigation/paths.ts'
import { useServices } from '../services/services.ts'
import type { CardMenuProps } from './card-menu.tsx'
import { Picture } from './picture.tsx'
import { showPlaceholder } from './poster-fallback.ts'
import { useTitleActions } from './title-actions.tsx'

/** The viewer's progress in a card's title. */
export interface CardProgress {
  /** 0 to 100, rounded. */
  percent: number
  /** Minutes that are left; absent when unknown. */
  minutesLeft?: number
  /** Of a show: the episode of the progress. */
  episode?: { season: number; number: number }
}

/** The actions on a card while its section is edited. */
export interface CardEditing {
  onRemove: () => void
  /** A second action, if any: it removes the title from the section and keeps its position. */
  onHide?: () => void
}

/** The line below a poster: kind, year, and whether the title is out. */
function useMeta(title: Title, isOut: boolean): string {
  const t = useTranslate()
  const kind = t(`media.types.${title.kind}`)
  const meta = title.year ? t('media.meta', { kind, year: String(title.year) }) : kind
  return isOut ? meta : `${meta} · ${t('media.unreleased')}`
}

/** "48 min left", or null when unknown. */
function useTimeLeft(minutes: number | undefined): string | null {
  const t = useTranslate()
  if (minutes === undefined) return null
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? t('media.minutesLeft', { minutes: rest }) : t('media.hoursLeft', { hours, minutes: rest })
}

/** Widths of a poster, as an image's `sizes`: in the columns of the grid (`--m-cols`), and in a row (rail.css). */
const POSTER_SIZES = {
  grid: '(max-width: 640px) 30vw, (max-width: 820px) 22vw, (max-width: 1040px) 17vw, (max-width: 1280px) 14vw, (max-width: 1739px) 12vw, 175px',
  row: '(max-width: 600px) 150px, 200px',
}
export type CardPlace = keyof typeof POSTER_SIZES

function Poster({ poster, place, isLargest }: { poster: string | undefined; place: CardPlace; isLargest: boolean }) {
  if (!poster) return <div className="m-poster m-poster-none" />
  return (
    <div className="m-poster">
      {/* A browser that reads the width from the page itself takes that. */}
      <Picture
        address={poster}
        sizes={isLargest ? POSTER_SIZES[place] : `auto, ${POSTER_SIZES[place]}`}
        isLargest={isLargest}
        onError={showPlaceholder}
      />
    </div>
  )
}

function ProgressBar({ percent }: { percent: number }) {
  const t = useTranslate()
  return (
    <div
      role="progressbar"
      aria-label={t('media.watched')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="m-card-progress"
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

/** Whether viewers point with a finger. The build, which draws the first screen, has no window. */
const isByFinger = typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches

/** Without its code a card still plays its title. */
const CardMenu = lazy<ComponentType<CardMenuProps>>(() =>
  import('./card-menu.tsx').catch(() => ({ default: () => null })),
)

/** The disc that a key of a card presses. */
const DISCS = new Map<string | null, string>([
  ['b', '[aria-pressed]'],
  ['d', ':not([aria-pressed])'],
])
const DISC_KEYS = 'B D'

function pressDisc({ nativeEvent, currentTarget }: KeyboardEvent) {
  const disc = DISCS.get(shortcutOf(nativeEvent))
  if (disc) currentTarget.querySelector<HTMLElement>(`.m-card-disc${disc}`)?.click()
}

/**
 * Two actions beside playing: saving the title, which needs a year and an id (specification §5), and opening its
 * details. They are rendered once the page is idle, their icons on hover or focus: scrolling past a shelf is cheaper
 * without. Keys press them, so that each card is one stop of the Tab key: its link, or without one its last disc.
 */
function Discs({ title, isSaved, areSeen, isStop }: CardMenuProps & { areSeen: boolean }) {
  const t = useTranslate()
  const { bookmarks } = useLibrary()
  const { openDetails } = useTitleActions()
  const StateIcon = isSaved ? BookmarkFillIcon : BookmarkIcon
  return (
    <div className="m-card-discs">
      {canBookmark(title) && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(isSaved ? 'media.bookmark.removeTitle' : 'media.bookmark.addTitle', { title: title.title })}
          aria-pressed={isSaved}
          className="m-card-disc"
          onClick={() => void (isSaved ? bookmarks.remove(title.id) : bookmarks.add(title))}
        >
          {areSeen && <StateIcon className="size-4.5" />}
        </button>
      )}
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-keyshortcuts={isStop ? DISC_KEYS : undefined}
        aria-label={t('media.details', { title: title.title })}
        className="m-card-disc"
        onClick={() => openDetails(title)}
      >
        {areSeen && <InfoIcon className="size-4.5" />}
      </button>
    </div>
  )
}

function EditButtons({ title, onRemove, onHide }: CardEditing & { title: string }) {
  const t = useTranslate()
  return (
    <>
      <button type="button" aria-label={t('media.remove', { title })} className="m-card-x" onClick={onRemove}>
        <span>
          <CloseIcon className="size-4" />
        </span>
      </button>
      {onHide && (
        <button
          type="button"
          aria-label={t('media.hide', { title })}
          title={t('media.hide', { title })}
          className="m-card-x m-card-hide"
          onClick={onHide}
        >
          <span>
            <EyeSlashIcon className="size-4" />
          </span>
        </button>
      )}
    </>
  )
}

/**
 * A title in a list: poster, name, kind and year or what is left of it. Pressing it plays the title; one that is not out yet, or
 * whose section is edited, is no link (specification §2 "Media card").
 */
export function TitleCard({
  title,
  name = title.title,
  href = paths.media(title),
  progress,
  editing,
  marksSaved = true,
  place = 'grid',
  isLargest = false,
  hasPoster = true,
}: {
  title: Title
  /** Its name as written here, where that differs. */
  name?: string
  href?: string
  progress?: CardProgress
  editing?: CardEditing | false
  /**
   * Nothing covers a poster at rest: that a title is saved is shown below it (look §1), except where all of them are.
   */
  marksSaved?: boolean
  place?: CardPlace
  /** Its poster is the largest picture of the page. */
  isLargest?: boolean
  /** Whether its poster is asked for: before, the place is empty. */
  hasPoster?: boolean
}) {
  const t = useTranslate()
  const { now, warmUp } = useServices()
  const { linkTo } = useTitleActions()
  const isRested = useRested()
  const [isReached, setIsReached] = useState(false)
  const isOut = isReleased(title, now())
  const isSaved = useStore(useLibrary().bookmarks).has(title.id)
  const meta = useMeta(title, isOut)
  const timeLeft = useTimeLeft(progress?.minutesLeft)
  const style = title.tint ? ({ '--tint': title.tint } as CSSProperties) : undefined
  const content = (
    <>
      {hasPoster ? <Poster poster={title.poster} place={place} isLargest={isLargest} /> : <div className="m-poster" />}
      {progress && <ProgressBar percent={progress.percent} />}
      <p className="m-card-title" dir="auto">
        {name}
      </p>
      <p className="m-card-meta">
        {marksSaved && isSaved && <BookmarkFillIcon className="m-card-saved" />}
        {progress?.episode && (
          <span className="m-episode-badge">
            {t('media.episodeDisplay', { season: progress.episode.season, episode: progress.episode.number })}
          </span>
        )}
        {timeLeft ?? meta}
      </p>
    </>
  )
  const reached = {
    onPointerEnter: () => setIsReached(true),
    onFocus: () => setIsReached(true),
    onKeyDown: pressDisc,
  }
  const menu = { title, isSaved, isStop: !isOut }
  const actions = (isRested || isReached || !isOut) && (
    <>
      <Discs {...menu} areSeen={isReached} />
      {isByFinger && (
        <Suspense>
          <CardMenu {...menu} />
        </Suspense>
      )}
    </>
  )
  if (!isOut || editing) {
    return (
      <div
        className={`m-card ${isOut ? '' : 'm-card-soon'} ${editing ? 'm-card-editing' : ''}`}
        style={style}
        {...reached}
      >
        {content}
        {editing ? <EditButtons title={title.title} {...editing} /> : actions}
      </div>
    )
  }
  return (
    <div className="m-card" style={style} {...reached}>
      <a
        {...linkTo(href)}
        aria-keyshortcuts={DISC_KEYS}
        className="m-card-link"
        onPointerEnter={() => warmUp(title)}
        onFocus={() => warmUp(title)}
      >
        {content}
      </a>
      {actions}
    </div>
  )
}
