import { canBookmark, isReleased, type Title } from '@matinee/domain'
import { shortcutOf } from '@matinee/player/keys'
import { BookmarkFillIcon, CloseIcon, DotsThreeIcon, EyeSlashIcon } from '@matinee/ui'
import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useTranslate } from '../i18n/i18n.ts'
import { useRested } from '../services/idle/use-rested.ts'
import { paths } from '../services/navigation/paths.ts'
import { useServices } from '../services/services.ts'
import { isByTouch, whenHeld } from './long-press.ts'
import type { MenuAnchor } from './menu-place.ts'
import { Picture } from './picture.tsx'
import { showPlaceholder } from './poster-fallback.ts'
import { useTitleActions } from './title-actions.ts'
import { useBookmark } from './use-bookmark.ts'

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

/** The button of a mouse that asks for a menu. */
const MENU_BUTTON = 2

/** Whether viewers point with a finger. The build, which draws the first screen, has no window. */
const isByFinger = typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches

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

/** Keys of a card that has the focus. */
const CARD_KEYS = 'B I'

/**
 * What can be done with a title beside playing it: a menu, from the button in the caption's last line, the button of the mouse or
 * the key for menus, and a finger that rests; and two letters. The card's one stop of the Tab key is its link, or without one the button.
 */
function useCardActions(title: Title, toggleBookmark: () => void, href: string | null) {
  const { openDetails, openMenu } = useTitleActions()
  const openFor = (card: HTMLElement, anchor: MenuAnchor | null) => openMenu({ title, href, card, anchor })
  const openAt = (button: Element) => {
    const card = button.closest<HTMLElement>('.m-card')
    if (card) openFor(card, isByFinger ? null : button.getBoundingClientRect())
  }
  return {
    openAt,
    handlers: {
      onPointerDown: ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) =>
        whenHeld(nativeEvent, currentTarget, () => openFor(currentTarget, null)),
      onContextMenu(event: MouseEvent<HTMLElement>) {
        // With Shift it is the browser's own.
        if (event.shiftKey && event.button === MENU_BUTTON) return
        event.preventDefault()
        if (isByTouch()) return
        const { clientX: x, clientY: y, currentTarget: card } = event
        if (event.button === MENU_BUTTON) return openFor(card, { left: x, right: x, top: y, bottom: y })
        const button = card.querySelector('.m-card-more')
        if (button) openAt(button)
      },
      onKeyDown({ nativeEvent }: KeyboardEvent) {
        const key = shortcutOf(nativeEvent)
        if (key === 'i') openDetails(title)
        if (key === 'b' && canBookmark(title)) toggleBookmark()
      },
    },
  }
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
  const { isSaved, toggle } = useBookmark(title)
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
  const { openAt, handlers } = useCardActions(title, toggle, isOut ? href : null)
  const reached = {
    onPointerEnter: () => setIsReached(true),
    onFocus: () => setIsReached(true),
    ...(!editing && handlers),
  }
  const more = (isRested || isReached || !isOut) && (
    <button
      type="button"
      tabIndex={isOut ? -1 : 0}
      aria-keyshortcuts={isOut ? undefined : CARD_KEYS}
      aria-label={t('media.details', { title: title.title })}
      aria-haspopup="menu"
      className="m-card-more"
      onClick={(event) => openAt(event.currentTarget)}
    >
      {(isReached || isByFinger) && <DotsThreeIcon className="size-5.5" />}
    </button>
  )
  if (!isOut || editing) {
    return (
      <div
        className={`m-card ${isOut ? '' : 'm-card-soon'} ${editing ? 'm-card-editing' : ''}`}
        style={style}
        {...reached}
      >
        {content}
        {editing ? <EditButtons title={title.title} {...editing} /> : more}
      </div>
    )
  }
  return (
    <div className="m-card" style={style} {...reached}>
      <a
        {...linkTo(href)}
        aria-keyshortcuts={CARD_KEYS}
        className="m-card-link"
        onPointerEnter={() => warmUp(title)}
        onFocus={() => warmUp(title)}
      >
        {content}
      </a>
      {more}
    </div>
  )
}
