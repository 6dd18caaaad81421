import { isReleased } from '@matinee/domain'
import { ArrowLeftIcon, BookmarkFillIcon, buttonClass, CheckIcon } from '@matinee/ui'
import { useId } from 'react'
import { Link } from 'wouter'
import { CardFrame } from '../../../blocks/card-frame.tsx'
import { Picture } from '../../../blocks/picture.tsx'
import { hidePicture } from '../../../blocks/poster-fallback.ts'
import { filmsOf, isFilmSeen, stillOf } from '../../../blocks/programme-rules.ts'
import { TitleLine } from '../../../blocks/title-line.tsx'
import { useBookmark } from '../../../blocks/use-bookmark.ts'
import { useStore } from '../../../data/kit/use-store.ts'
import { useLibrary } from '../../../data/library/library-context.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Programme, ProgrammeFilm } from '../../../services/catalog/catalog.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { useServices } from '../../../services/services.ts'
import { PlayProgramme } from './play-programme.tsx'

/** Widths of stills, as an image's `sizes` (programmes.css). */
const SIZES = {
  main: '(max-width: 1000px) 100vw, (max-width: 1740px) 58vw, 1000px',
  film: '(max-width: 640px) 100vw, (max-width: 1000px) 48vw, (max-width: 1740px) 32vw, 540px',
}

/** A film of the programme with its number and what is said of it; pressing it plays the programme from there. */
function FilmCard({ programme, film, number }: { programme: Programme; film: ProgrammeFilm; number: number }) {
  const t = useTranslate()
  const { now } = useServices()
  const { progress } = useLibrary()
  const { title, remark } = film
  const { isSaved, toggle } = useBookmark(title)
  const isSeen = isFilmSeen(useStore(progress.titles), title)
  const href = isReleased(title, now()) ? paths.filmOfProgramme(title, programme.id) : null
  return (
    <li>
      <CardFrame title={title} href={href} look="m-programme-film" onBookmark={toggle}>
        <div className="m-programme-still">
          {title.backdrop && (
            <Picture address={title.backdrop} kind="backdrop" sizes={`auto, ${SIZES.film}`} onError={hidePicture} />
          )}
        </div>
        <p className="m-card-title" dir="auto">
          <span className="text-secondary">{number}</span> {title.title}
        </p>
        <p className="m-card-meta">
          {isSaved && <BookmarkFillIcon className="m-card-saved" />}
          <TitleLine title={title} />
          {isSeen && (
            <>
              {' · '}
              <CheckIcon className="inline size-4" /> {t('media.watched')}
            </>
          )}
        </p>
      </CardFrame>
      <p lang="en" dir="auto" className="m-programme-remark">
        {remark}
      </p>
    </li>
  )
}

/** One programme: what it is, why, and its films in their order. */
export function ProgrammePage({ programme }: { programme: Programme }) {
  const t = useTranslate()
  const nameId = useId()
  const films = filmsOf(programme)
  const still = stillOf(programme)
  return (
    <div className="m-wrap pt-8 pb-16">
      <title>{t('global.pages.pagetitle', { title: programme.name })}</title>
      <Link href={paths.programmes()} className={`${buttonClass({ look: 'ghost', size: 'small' })} -ms-3.5 mb-4`}>
        <ArrowLeftIcon className="size-4" />
        {t('discover.programmes.title')}
      </Link>
      <div className="m-programme-head">
        <div className="m-programme-still">
          {still && <Picture isLargest address={still} kind="backdrop" sizes={SIZES.main} onError={hidePicture} />}
        </div>
        <div>
          <h1 id={nameId} lang="en" dir="auto" className="m-display text-4xl break-words">
            {programme.name}
          </h1>
          <p lang="en" dir="auto" className="mt-4 text-pretty">
            {programme.note}
          </p>
          <div className="m-programme-go mt-6">
            <PlayProgramme programme={programme} nameId={nameId} isMain />
            <small>{t('discover.count.movies', { count: films.length })}</small>
          </div>
        </div>
      </div>
      <ol className="m-programmes m-programme-films">
        {programme.films.map((film, index) => (
          <FilmCard key={film.title.id} programme={programme} film={film} number={index + 1} />
        ))}
      </ol>
    </div>
  )
}
