import { dayOf, filmsOfTheDay, type MediaRef, type Title } from '@matinee/domain'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useId, useLayoutEffect, useState } from 'react'
import { fetchPicture } from '../../blocks/picture.tsx'
import { useApproach } from '../../blocks/use-approach.ts'
import { useWarmUpLater } from '../../blocks/use-warm-up-later.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { SHORT, type TitleList } from '../../services/catalog/catalog.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices, type Services } from '../../services/services.ts'
import { FilmRow } from './film-row.tsx'
import { leaveFirstStill, MAIN_STILL_SIZES } from './first-still.ts'
import { StillCard } from './still-card.tsx'
import { StillsSkeleton } from './stills-skeleton.tsx'

/** Films shown as stills. */
const STILLS = 3

const BEST: TitleList = { kind: 'movie', list: 'top_rated' }

/** What fits into a quarter of an hour stands in the row of that. */
const isShort = ({ runtimeMinutes }: Title) => runtimeMinutes !== undefined && runtimeMinutes <= SHORT.longest

const without = (titles: readonly Title[], others: readonly MediaRef[]) =>
  titles.filter(({ kind, id }) => others.every((other) => other.id !== id || other.kind !== kind))

/** Short films, the best first, asked for as the row comes near; no row where the movie database does not answer. */
function ShortFilms({ shown }: { shown: readonly MediaRef[] }) {
  const t = useTranslate()
  const { catalog } = useServices()
  const approach = useApproach(false)
  const { data, isError } = useQuery({ ...catalog.page(BEST, SHORT, 1), enabled: approach[0] !== 'far' })
  const titles = isError ? [] : data && without(data.titles, shown)
  return <FilmRow heading={t('discover.movies.short')} href={paths.shortFilms()} titles={titles} approach={approach} />
}

function BestFilms({ titles }: { titles: readonly Title[] }) {
  const t = useTranslate()
  const approach = useApproach(false)
  return (
    <FilmRow heading={t('discover.movies.topRated')} href={paths.bestFilms()} titles={titles} approach={approach} />
  )
}

const hasStill = ({ backdrop }: Title) => Boolean(backdrop)

/** Asks for the films and the largest still before the page is drawn, as if nothing were on the shelf. Rejects as the list does. */
export async function fetchFirstFilms(
  { catalog, now }: Pick<Services, 'catalog' | 'now'>,
  client: QueryClient,
): Promise<void> {
  const best = await client.fetchQuery(catalog.list(BEST))
  const main = filmsOfTheDay(best, dayOf(now())).find(hasStill)
  if (main?.backdrop)
    fetchPicture({ address: main.backdrop, kind: 'backdrop', sizes: MAIN_STILL_SIZES, isLargest: true })
}

/**
 * Films for who has begun few or none: three stills, others each day, and below them short ones and the rest of the best, without
 * those that stood on the shelf when the page was opened. Nothing where the movie database does not answer.
 */
export function FirstFilms({ onShelf }: { onShelf: readonly MediaRef[] }) {
  const t = useTranslate()
  const id = useId()
  const { catalog, now } = useServices()
  const [today] = useState(now)
  const { data, isPending } = useQuery(catalog.list(BEST))
  const films = without(filmsOfTheDay(data ?? [], dayOf(today)), onShelf)
  const stills = films.filter(hasStill).slice(0, STILLS)
  const best = without(films, stills).filter((film) => !isShort(film))
  useWarmUpLater(films.length > 0)
  useLayoutEffect(() => {
    if (!isPending) leaveFirstStill()
  }, [isPending])
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
      {films.length > 0 && (
        <>
          <ShortFilms shown={[...stills, ...best, ...onShelf]} />
          <BestFilms titles={best} />
        </>
      )}
    </>
  )
}
