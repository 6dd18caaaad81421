import { isReleased, type Title } from '@matinee/domain'
import { BookmarkFillIcon, buttonClass, PlayIcon } from '@matinee/ui'
import { CardFrame } from '../../blocks/card-frame.tsx'
import { Picture } from '../../blocks/picture.tsx'
import { hidePicture } from '../../blocks/poster-fallback.ts'
import { TitleLine } from '../../blocks/title-line.tsx'
import { useBookmark } from '../../blocks/use-bookmark.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { MAIN_STILL_SIZES } from './first-still.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'

/** Width of a smaller still, as an image's `sizes` (home.css). */
const OTHER_STILL_SIZES = '(max-width: 640px) 47vw, (max-width: 1740px) 37vw, 624px'

/** A film as a scene of it, with name, year, length and director below. Like every card it plays when pressed. */
export function StillCard({ title, isMain }: { title: Title; isMain: boolean }) {
  const t = useTranslate()
  const { now } = useServices()
  const { isSaved, toggle } = useBookmark(title)
  const href = isReleased(title, now()) ? paths.media(title) : null
  return (
    <CardFrame title={title} href={href} look={isMain ? 'm-still m-still-main' : 'm-still'} onBookmark={toggle}>
      <div className="m-still-art">
        {title.backdrop && (
          <Picture
            address={title.backdrop}
            kind="backdrop"
            sizes={isMain ? MAIN_STILL_SIZES : OTHER_STILL_SIZES}
            isLargest={isMain}
            onError={hidePicture}
          />
        )}
      </div>
      <div className="m-still-words">
        <p className="m-card-title" dir="auto">
          {title.title}
        </p>
        <p className="m-card-meta">
          {isSaved && <BookmarkFillIcon className="m-card-saved" />}
          <TitleLine title={title} />
        </p>
      </div>
      {/* The whole card is the link: this shows what pressing it does. */}
      {href !== null && (
        <span aria-hidden="true" className={`${buttonClass({ look: 'primary' })} m-still-play`}>
          <PlayIcon className="size-5" />
          {isMain && t('details.watch')}
        </span>
      )}
    </CardFrame>
  )
}
