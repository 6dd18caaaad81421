import { isReleased, type Title } from '@matinee/domain'
import { BookmarkFillIcon } from '@matinee/ui'
import { useTranslate } from '../i18n/i18n.ts'
import { paths } from '../services/navigation/paths.ts'
import { useServices } from '../services/services.ts'
import { CardFrame, type CardEditing } from './card-frame.tsx'
import { Picture } from './picture.tsx'
import { hidePicture, showPlaceholder } from './poster-fallback.ts'
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

/** Widths of a card's picture, as an image's `sizes`: in the columns of the grid (`--m-cols`), and in rows (rail.css). */
const PICTURE_SIZES = {
  grid: '(max-width: 320px) 45vw, (max-width: 640px) 30vw, (max-width: 820px) 22vw, (max-width: 1040px) 17vw, (max-width: 1280px) 14vw, (max-width: 1739px) 12vw, 175px',
  row: '(max-width: 600px) 150px, 200px',
  /** A row of stills in place of posters. */
  wide: '(max-width: 600px) 256px, 320px',
}
export type CardPlace = keyof typeof PICTURE_SIZES

/** The shape of a card's picture: a poster, or a still. */
const shapeOf = (place: CardPlace) => (place === 'wide' ? 'm-poster m-poster-wide' : 'm-poster')

function CardPicture({ title, place, isLargest }: { title: Title; place: CardPlace; isLargest: boolean }) {
  const kind = place === 'wide' ? 'backdrop' : 'poster'
  const address = title[kind]
  if (!address) return <div className={`${shapeOf(place)} m-poster-none`} />
  return (
    <div className={shapeOf(place)}>
      {/* A browser that reads the width from the page itself takes that. */}
      <Picture
        address={address}
        kind={kind}
        sizes={isLargest ? PICTURE_SIZES[place] : `auto, ${PICTURE_SIZES[place]}`}
        isLargest={isLargest}
        onError={kind === 'poster' ? showPlaceholder : hidePicture}
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

/**
 * A title in a list: poster, name, kind and year or what is left of it. Pressing it plays the title; one that is not out yet, or
 * whose section is edited, is no link (specification §2 "Media card").
 */
export function TitleCard({
  title,
  name = title.title,
  href = paths.media(title),
  progress,
  editing = false,
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
  const { now } = useServices()
  const isOut = isReleased(title, now())
  const { isSaved, toggle } = useBookmark(title)
  const meta = useMeta(title, isOut)
  const timeLeft = useTimeLeft(progress?.minutesLeft)
  return (
    <CardFrame title={title} href={isOut ? href : null} editing={editing} onBookmark={toggle}>
      {hasPoster ? (
        <CardPicture title={title} place={place} isLargest={isLargest} />
      ) : (
        <div className={shapeOf(place)} />
      )}
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
        {/* Beside a badge all of it, or below it. */}
        {timeLeft ? <span className="inline-block">{timeLeft}</span> : meta}
      </p>
    </CardFrame>
  )
}
