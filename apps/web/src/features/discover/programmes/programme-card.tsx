import { buttonClass } from '@matinee/ui'
import { useId } from 'react'
import { Link } from 'wouter'
import { Picture } from '../../../blocks/picture.tsx'
import { hidePicture, showPlaceholder } from '../../../blocks/poster-fallback.ts'
import { filmsOf, stillOf } from '../../../blocks/programme-rules.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import type { Programme } from '../../../services/catalog/catalog.ts'
import { paths } from '../../../services/navigation/paths.ts'
import { PlayProgramme } from './play-programme.tsx'

/** Width of a card's still, as an image's `sizes` (programmes.css). */
const STILL_SIZES = '(max-width: 640px) 296px, (max-width: 1000px) 48vw, (max-width: 1740px) 32vw, 540px'

/** A programme on a page with others: a still, name, two sentences, its posters and the way to play it. */
export function ProgrammeCard({
  programme,
  heading: Heading,
  hasPictures = true,
}: {
  programme: Programme
  heading: 'h2' | 'h3'
  /** Whether its pictures are asked for: before, their places are empty. */
  hasPictures?: boolean
}) {
  const t = useTranslate()
  const nameId = useId()
  const films = filmsOf(programme)
  const still = stillOf(programme)
  return (
    <article className="m-programme" aria-labelledby={nameId}>
      <Link href={paths.programme(programme.id)} aria-labelledby={nameId} className="m-programme-open">
        <div className="m-programme-still">
          {hasPictures && still && (
            <Picture address={still} kind="backdrop" sizes={`auto, ${STILL_SIZES}`} onError={hidePicture} />
          )}
        </div>
        <div className="m-programme-words">
          <Heading id={nameId} lang="en" dir="auto" className="m-title">
            {programme.name}
          </Heading>
          <p lang="en" dir="auto">
            {programme.line}
          </p>
        </div>
      </Link>
      {/* Pictures of the card: the films themselves are on the programme's page. */}
      <div className="m-programme-posters" aria-hidden="true">
        {films.map(({ id, poster }) => (
          <span key={id}>
            {hasPictures && poster && <Picture address={poster} sizes="auto, 80px" onError={showPlaceholder} />}
          </span>
        ))}
      </div>
      <div className="m-programme-go">
        <PlayProgramme programme={programme} nameId={nameId} />
        <small>{t('discover.count.movies', { count: films.length })}</small>
      </div>
    </article>
  )
}

/** The place of a card before there is one: as high as a card. */
function ProgrammeSkeleton() {
  return (
    <div className="m-programme">
      <div className="m-programme-open">
        <div className="m-programme-still" />
        <div className="m-programme-words" />
      </div>
      <div className="m-programme-posters">
        <span />
      </div>
      <div className="m-programme-go">
        <span className={buttonClass()} />
      </div>
    </div>
  )
}

/** The places of so many cards. */
export function ProgrammeSkeletons({ count }: { count: number }) {
  return (
    <div className="m-programmes m-programmes-waiting" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <div key={place}>
          <ProgrammeSkeleton />
        </div>
      ))}
    </div>
  )
}
