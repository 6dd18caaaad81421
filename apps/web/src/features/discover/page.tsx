import type { Genre, Title } from '@matinee/domain'
import type { MessageKey } from '@matinee/locales'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslate } from '../../i18n/i18n.ts'
import type { TitleList } from '../../services/catalog/catalog.ts'
import { useServices } from '../../services/services.ts'
import { filmOfTheDay, shuffled, withoutDoubles } from './carousel-titles.ts'
import { GenreRow, ListRow, WhenNear } from './discover-row.tsx'
import { FilterBar } from './filter-bar.tsx'
import { passes } from './filters.ts'
import { Hero } from './hero.tsx'
import { RandomPickButton } from './random-pick-button.tsx'
import { useFilters, useKnown } from './use-filters.ts'

/** Lists of the movie database, in the order of the page. */
const MOVIE_LISTS: ReadonlyArray<{ heading: MessageKey; list: TitleList }> = [
  { heading: 'discover.movies.nowPlaying', list: { kind: 'movie', list: 'now_playing' } },
  { heading: 'discover.movies.topRated', list: { kind: 'movie', list: 'top_rated' } },
  { heading: 'discover.movies.popular', list: { kind: 'movie', list: 'popular' } },
]
const SHOW_LISTS: ReadonlyArray<{ heading: MessageKey; list: TitleList }> = [
  { heading: 'discover.shows.topRated', list: { kind: 'show', list: 'top_rated' } },
  { heading: 'discover.shows.popular', list: { kind: 'show', list: 'popular' } },
]
/** Genres that are drawn by lot, and pages of each (specification §9 "Discover"). */
const MOVIE_GENRES = { count: 4, pages: 6 }
const SHOW_GENRES = { count: 6, pages: 1 }

const NO_GENRES: readonly Genre[] = []

/** Rows of the movie database's lists and of genres drawn by lot, a film to begin with, and one by chance. */
export function DiscoverPage() {
  const t = useTranslate()
  const { catalog, now } = useServices()
  // By lot, once a visit.
  const [random] = useState(() => Math.random)
  const [today] = useState(now)
  const [filters, change] = useFilters()
  const known = useKnown()
  const isIn = useCallback((title: Title) => passes(title, filters, known), [filters, known])

  const movieGenres = useQuery(catalog.genres('movie')).data ?? NO_GENRES
  const showGenres = useQuery(catalog.genres('show')).data ?? NO_GENRES
  const drawn = useMemo(
    () => ({
      movie: shuffled(movieGenres, random).slice(0, MOVIE_GENRES.count),
      show: shuffled(showGenres, random).slice(0, SHOW_GENRES.count),
    }),
    [movieGenres, showGenres, random],
  )
  const all = useMemo(
    () => [...new Map([...movieGenres, ...showGenres].map((genre) => [genre.id, genre])).values()],
    [movieGenres, showGenres],
  )
  const isGenre = (genre: Genre) => filters.genre === null || genre.id === filters.genre
  const chosen = all.find(({ id }) => id === filters.genre)
  const [movieRows, showRows] = [
    chosen ? movieGenres.filter(isGenre) : drawn.movie,
    chosen ? showGenres.filter(isGenre) : drawn.show,
  ]
  const genreLists = movieRows.map(({ id }) => ({ kind: 'movie', genreId: id, pages: MOVIE_GENRES.pages }) as const)
  const pool = useQueries({
    queries: genreLists.map((list) => catalog.ofGenre(list)),
    combine: (answers) => withoutDoubles(answers.flatMap(({ data }) => data ?? [])),
  })
  const best = useQuery(catalog.list({ kind: 'movie', list: 'top_rated' })).data
  const hero = filmOfTheDay(best?.filter(isIn) ?? [], today)
  const films = useMemo(() => pool.filter(isIn), [pool, isIn])
  const row = { passes: isIn, random }
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh">
      <title>{t('global.pages.pagetitle', { title: t('global.pages.discover') })}</title>
      {hero ? (
        <Hero title={hero} aside={<RandomPickButton films={films} random={random} />} />
      ) : (
        <div className="m-wrap flex flex-wrap items-center justify-between gap-4 pt-8">
          <h1 className="m-display text-4xl">{t('global.pages.discover')}</h1>
          <RandomPickButton films={films} random={random} />
        </div>
      )}
      <div className="m-wrap">
        <FilterBar filters={filters} genres={all} onChange={change} />
        <div className="m-discover-rows">
          {filters.kind !== 'show' && (
            <>
              {MOVIE_LISTS.map(({ heading, list }) => (
                <ListRow key={heading} heading={t(heading)} list={list} {...row} />
              ))}
              {movieRows.map(({ id, name }) => (
                <GenreRow
                  key={id}
                  heading={name}
                  list={{ kind: 'movie', genreId: id, pages: MOVIE_GENRES.pages }}
                  {...row}
                />
              ))}
            </>
          )}
          {filters.kind === null && <hr className="mt-14 border-line" />}
          {filters.kind !== 'movie' && (
            <>
              {SHOW_LISTS.map(({ heading, list }) => (
                <WhenNear key={heading}>{() => <ListRow heading={t(heading)} list={list} {...row} />}</WhenNear>
              ))}
              {showRows.map(({ id, name }) => (
                <WhenNear key={id}>
                  {() => (
                    <GenreRow heading={name} list={{ kind: 'show', genreId: id, pages: SHOW_GENRES.pages }} {...row} />
                  )}
                </WhenNear>
              ))}
            </>
          )}
        </div>
        <p role="status" className="m-discover-none m-title text-2xl">
          {t('discover.filters.none')}
        </p>
      </div>
    </main>
  )
}
