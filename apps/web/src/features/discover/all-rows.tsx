import { useQueries } from '@tanstack/react-query'
import type { Title, TitleKind } from '@matinee/domain'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { filmOfTheDay, shuffled, withoutDoubles } from './carousel-titles.ts'
import { GenreRow, ListRow, WhenNear } from './discover-row.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isUnfiltered, listNarrowing, narrowingOf, passes, type Filters } from './filters.ts'
import { Hero } from './hero.tsx'
import { RandomPickButton } from './random-pick-button.tsx'
import { DRAWN_GENRES, MOVIE_LISTS, SHOW_LISTS, writeRow, type RowName } from './rows.ts'
import { useFilled } from './use-filled.ts'
import { useFilters, useKnown } from './use-filters.ts'
import { genresOf, useGenres } from './use-genres.ts'

const BEST = { kind: 'movie', list: 'top_rated' } as const

/** Genres of the page: drawn at random once a visit, or the chosen one. */
function useShownGenres(filters: Filters, random: () => number) {
  const genres = useGenres()
  const drawn = useMemo(() => {
    const draw = (kind: TitleKind) => shuffled(genres[kind], random).slice(0, DRAWN_GENRES[kind].count)
    return { movie: draw('movie'), show: draw('show') }
  }, [genres, random])
  const choice = genresOf(genres, filters.kind)
  if (!genresOf(genres, null).some(({ id }) => id === filters.genre)) return { genres, choice, shown: drawn }
  const chosen = (kind: TitleKind) => genres[kind].filter(({ id }) => id === filters.genre)
  return { genres, choice, shown: { movie: chosen('movie'), show: chosen('show') } }
}

/**
 * Titles for the random pick: the films of the page's genres (specification §4), or the most popular ones that pass the
 * filters; shows when the filters ask for them, or leave no film.
 */
function usePool(filters: Filters, isIn: (title: Title) => boolean, genreIds: readonly number[]): readonly Title[] {
  const { catalog } = useServices()
  const isWhole = isUnfiltered(filters) && filters.kind !== 'show'
  const ofGenres = useQueries({
    queries: genreIds.map((genreId) => ({
      ...catalog.ofGenre({ kind: 'movie', genreId, pages: DRAWN_GENRES.movie.pages }),
      enabled: isWhole,
    })),
    combine: (answers) => withoutDoubles(answers.flatMap(({ data }) => data ?? [])),
  })
  const narrowing = narrowingOf(filters)
  const films = useFilled({ kind: 'movie', list: 'popular' }, narrowing, isIn, {
    isEnabled: !isWhole && filters.kind !== 'show',
  }).titles
  const wantsShows = filters.kind === 'show' || (filters.kind === null && films?.length === 0)
  const shows = useFilled({ kind: 'show', list: 'popular' }, narrowing, isIn, { isEnabled: !isWhole && wantsShows })
  if (isWhole) return ofGenres
  return (wantsShows ? shows.titles : films) ?? []
}

/** Rows of the movie database's lists and of random genres, a film at the top, and a random pick. */
export function AllRows() {
  const t = useTranslate()
  const { now } = useServices()
  // At random, once a visit.
  const [random] = useState(() => Math.random)
  const [today] = useState(now)
  const [params] = useSearchParams()
  const [filters, change] = useFilters()
  const known = useKnown(filters)
  const isIn = useCallback((title: Title) => passes(title, filters, known), [filters, known])
  const { genres, choice, shown } = useShownGenres(filters, random)
  const pool = usePool(
    filters,
    isIn,
    shown.movie.map(({ id }) => id),
  )
  const best = useFilled(BEST, listNarrowing(BEST, filters, today), isIn, { isEnabled: filters.kind !== 'show' })
  const hero = filters.kind === 'show' ? undefined : filmOfTheDay(best.titles ?? [], today)
  // Its place is reserved, so that no row moves when it arrives.
  const isHeroComing = filters.kind !== 'show' && best.titles === undefined && !best.isError
  // The film's arrival moves the button, which would lose a running pick.
  const pick = <RandomPickButton titles={isHeroComing ? [] : pool} random={random} />
  /** A genre that the chosen kind lacks is removed with the other kind. */
  const narrow = (part: Partial<Filters>) => {
    const isLost = part.kind && filters.genre !== null && !genres[part.kind].some(({ id }) => id === filters.genre)
    change(isLost ? { ...part, genre: null } : part)
  }
  const row = { filters, passes: isIn, random }
  const href = (name: RowName) => `${paths.discover()}?${writeRow(params, name)}`
  return (
    <>
      {hero ? (
        <Hero title={hero} aside={pick} />
      ) : (
        <div className={isHeroComing ? 'm-hero' : undefined}>
          <div
            className={
              isHeroComing ? 'm-wrap m-hero-line' : 'm-wrap flex flex-wrap items-center justify-between gap-4 pt-8'
            }
          >
            <h1 className="m-display text-4xl">{t('global.pages.discover')}</h1>
            <div className="m-hero-aside">{pick}</div>
          </div>
        </div>
      )}
      <div className="m-wrap">
        <FilterBar filters={filters} genres={choice} onChange={narrow} />
        <div className="m-discover-rows">
          {filters.kind !== 'show' && (
            <>
              {MOVIE_LISTS.map(({ heading, list }) => (
                <ListRow key={heading} heading={t(heading)} href={href(list)} list={list} {...row} />
              ))}
              {shown.movie.map(({ id, name }) => {
                const list = { kind: 'movie', genreId: id } as const
                return (
                  <GenreRow
                    key={id}
                    heading={name}
                    href={href(list)}
                    list={{ ...list, pages: DRAWN_GENRES.movie.pages }}
                    {...row}
                  />
                )
              })}
            </>
          )}
          {filters.kind === null && <hr className="mt-14 border-line" />}
          {filters.kind !== 'movie' && (
            <>
              {SHOW_LISTS.map(({ heading, list }) => (
                <WhenNear key={heading}>
                  {() => <ListRow heading={t(heading)} href={href(list)} list={list} {...row} />}
                </WhenNear>
              ))}
              {shown.show.map(({ id, name }) => {
                const list = { kind: 'show', genreId: id } as const
                return (
                  <WhenNear key={id}>
                    {() => (
                      <GenreRow
                        heading={name}
                        href={href(list)}
                        list={{ ...list, pages: DRAWN_GENRES.show.pages }}
                        {...row}
                      />
                    )}
                  </WhenNear>
                )
              })}
            </>
          )}
        </div>
        <p role="status" className="m-discover-none m-title text-2xl">
          {t('discover.filters.none')}
        </p>
      </div>
    </>
  )
}
