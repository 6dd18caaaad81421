import type { Title } from '@matinee/domain'
import { buttonClass } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { filmsOfTheDay } from '../../blocks/films-of-the-day.ts'
import { TitleRail } from '../../blocks/title-rail.tsx'
import { useApproach } from '../../blocks/use-approach.ts'
import { useWarmUpLater } from '../../blocks/use-warm-up-later.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { StillCard } from './still-card.tsx'
import { StillsSkeleton } from './stills-skeleton.tsx'

/** Films shown as stills. */
const STILLS = 3

/** The rest of the list; its posters are asked for once it comes near. */
function BestFilms({ titles }: { titles: readonly Title[] }) {
  const t = useTranslate()
  const [approach, watch] = useApproach(false)
  const row = t('discover.movies.topRated')
  const labels = { back: t('discover.scrollBack', { row }), forward: t('discover.scrollForward', { row }) }
  return (
    <section ref={watch} className="mt-12 max-sm:mt-9">
      <div className="mb-2.5 flex items-center justify-between gap-4">
        <h2 className="m-title min-w-0 text-2xl wrap-anywhere hyphens-auto">{row}</h2>
        <Link
          href={paths.bestFilms()}
          className={`${buttonClass({ look: 'ghost', size: 'small' })} flex-none whitespace-nowrap`}
          aria-label={t('discover.seeAllOf', { row })}
        >
          {t('discover.seeAll')}
        </Link>
      </div>
      <div className="m-row-room">
        {approach === 'far' ? (
          <div className="m-rail-far" />
        ) : (
          <TitleRail titles={titles} hasPosters={approach === 'here'} labels={labels} />
        )}
      </div>
    </section>
  )
}

/**
 * Films for who has begun none: three stills, others each day, and the rest of the best. The first film of the day stands on
 * Discover, so it comes last here. Nothing where the movie database does not answer.
 */
export function FirstFilms() {
  const t = useTranslate()
  const id = useId()
  const { catalog, now } = useServices()
  const [today] = useState(now)
  const { data, isPending } = useQuery(catalog.list({ kind: 'movie', list: 'top_rated' }))
  const [first, ...others] = filmsOfTheDay(data ?? [], today)
  const films = first ? [...others, first] : []
  const stills = films.filter(({ backdrop }) => backdrop).slice(0, STILLS)
  const rest = films.filter((film) => !stills.includes(film))
  useWarmUpLater(films.length > 0)
  if (isPending) return <StillsSkeleton />
  return (
    <>
      {stills.length > 0 && (
        <section aria-labelledby={id} className="m-begin">
          <h2 id={id} className="m-title mb-4 text-2xl">
            {t('discover.hero')}
          </h2>
          <ul className="m-stills">
            {stills.map((film, index) => (
              <li key={film.id}>
                <StillCard title={film} isMain={index === 0} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {rest.length > 0 && <BestFilms titles={rest} />}
    </>
  )
}
