import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Genre, Title, TitleKind } from '@matinee/domain'
import { Fragment, useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useGenreName } from '../../blocks/use-genre-name.ts'
import { useTranslate } from '../../i18n/i18n.ts'
import { paths } from '../../services/navigation/paths.ts'
import { useServices } from '../../services/services.ts'
import { shuffled } from './carousel-titles.ts'
import { DiscoverRow } from './discover-row.tsx'
import { FilterBar } from '../../blocks/filters/filter-bar.tsx'
import { hidesSome, isUnfiltered, narrowingOf, passes, type Filters } from '../../blocks/filters/filters.ts'
import { Hero, HeroPlace } from './hero.tsx'
import { ProgrammeRow } from './programmes/programme-row.tsx'
import { useProgrammesOfTheDay } from './programmes/programmes-of-the-day.ts'
import { pickOne } from './random-pick.ts'
import { RandomPickButton, type Pool } from './random-pick-button.tsx'
import { DRAWN_GENRES, KINDS, MOVIE_LISTS, SHOW_LISTS, writeRow, type ListedRow, type RowName } from './rows.ts'
import { TitlePagesGrid } from './title-pages.tsx'
import { useFilters, useKnown } from '../../blocks/filters/use-filters.ts'
import { genresOf, useGenres, type Genres } from '../../blocks/filters/use-genres.ts'
import { isSameRange, textOfYears } from '../../blocks/filters/year-range.ts'
import type { ChosenYears } from './ribbon/ribbon-moves.ts'
import { YearRibbon } from './ribbon/year-ribbon.tsx'
import { useFocusOfRows } from './use-focus-of-rows.ts'
import { useRows, type PageRow } from './use-rows.ts'
import { useTitlePages, type TitlePages } from './use-title-pages.ts'

const POPULAR_SHOWS = { kind: 'show', list: 'popular' } as const
/** The row above the programmes, counted from 0. */
const BEFORE_PROGRAMMES = 0
const LISTS = { movie: MOVIE_LISTS, show: SHOW_LISTS }

/** Kinds of titles that pass: without those that do not have the chosen genre. */
function kindsOf({ kind, genre }: Filters, genres: Genres): readonly TitleKind[] {
  if (kind !== null) return [kind]
  const having = KINDS.filter((one) => genres[one].some(({ id }) => id === genre))
  return genre === null || having.length === 0 ? KINDS : having
}

/**
 * The titles that pass the filters, the most popular ones first; asks for none while there is no filter.
 * @param years Those of the handles: while these move, titles that are there already are narrowed at once.
 */
function useFiltered(filters: Filters, years: ChosenYears, genres: Genres): TitlePages {
  const known = useKnown(filters)
  const isIn = useCallback((title: Title) => passes(title, { ...filters, years }, known), [filters, years, known])
  const isAsked = !isUnfiltered(filters) && !(filters.genre !== null && genres.areComing)
  const narrowing = narrowingOf(filters)
  const asked = isAsked
    ? kindsOf(filters, genres).map((kind) => ({ list: { kind, list: 'popular' } as const, narrowing }))
    : []
  const pages = useTitlePages(asked, isIn, hidesSome(filters))
  if (isSameRange(years, filters.years)) return pages
  // Those that a wider range brings are still to come.
  return { ...pages, count: undefined, titles: pages.titles?.length === 0 ? undefined : pages.titles }
}

/** Genres of the page: drawn at random once a visit. */
function useDrawnGenres(genres: Genres, random: () => number) {
  return useMemo(() => {
    const draw = (kind: TitleKind) => shuffled(genres[kind], random).slice(0, DRAWN_GENRES[kind].count)
    return { movie: draw('movie'), show: draw('show') }
  }, [genres, random])
}

/** The rows of the page, in its order. Those below the genres stand once it is known which genres there are. */
function usePageRows(filters: Filters, genres: Genres, drawn: Readonly<Record<TitleKind, readonly Genre[]>>) {
  const t = useTranslate()
  const [params] = useSearchParams()
  const genreName = useGenreName()
  return useMemo(() => {
    const href = (name: RowName) => `${paths.discover()}?${writeRow(params, name)}`
    const listRow = ({ heading, list }: ListedRow): PageRow => ({
      key: heading,
      heading: t(heading),
      href: href(list),
      list,
    })
    const genreRow =
      (kind: TitleKind) =>
      ({ id, name }: Genre): PageRow => {
        const list = { kind, genreId: id }
        return {
          key: `${kind} ${id}`,
          heading: genreName(name),
          href: href(list),
          list: { ...list, pages: DRAWN_GENRES[kind].pages },
        }
      }
    if (!isUnfiltered(filters)) return []
    const kinds = filters.kind === null ? KINDS : [filters.kind]
    const ofKind = (kind: TitleKind) => [...LISTS[kind].map(listRow), ...drawn[kind].map(genreRow(kind))]
    const rest: PageRow = { key: 'rest', heading: t('discover.rest'), href: undefined, list: undefined }
    return genres.areComing ? LISTS[kinds[0] ?? 'movie'].map(listRow) : [...kinds.flatMap(ofKind), rest]
  }, [t, genreName, params, filters, genres.areComing, drawn])
}

/**
 * Titles for the random pick: the films of one of the page's genres (specification §4), asked for when one is picked, or the
 * most popular ones that pass the filters; shows when the filters ask for them, or leave no film.
 */
function usePool(
  filters: Filters,
  {
    filtered,
    genres,
    random,
    instead,
  }: {
    filtered: readonly Title[] | undefined
    genres: readonly Genre[]
    random: () => number
    instead: readonly Title[]
  },
): Pool | null {
  const { catalog } = useServices()
  const client = useQueryClient()
  const isOfShows = isUnfiltered(filters) && filters.kind === 'show'
  const shows = useQuery({ ...catalog.page(POPULAR_SHOWS, {}, 1), enabled: isOfShows }).data?.titles
  if (isOfShows) return shows && shows.length > 0 ? async () => shows : null
  if (!isUnfiltered(filters)) {
    if (!filtered || filtered.length === 0) return null
    const films = filtered.filter(({ kind }) => kind === 'movie')
    return async () => (films.length > 0 ? films : filtered)
  }
  if (genres.length === 0 && instead.length === 0) return null
  return async () => {
    const genre = pickOne(genres, random)
    if (!genre) return instead
    const asked = catalog.ofGenre({ kind: 'movie', genreId: genre.id, pages: DRAWN_GENRES.movie.pages })
    // Without that answer the pick is one of the films that are there.
    const found = await client.fetchQuery(asked).catch(() => [])
    return found.length > 0 ? found : instead
  }
}

/** Rows of the movie database's lists and of random genres below a film, or the titles that pass the filters as one grid. */
export function Explore() {
  const t = useTranslate()
  const { now } = useServices()
  // At random, once a visit.
  const [random] = useState(() => Math.random)
  const [today] = useState(now)
  const [filters, change] = useFilters()
  const genres = useGenres()
  const drawn = useDrawnGenres(genres, random)
  const isWhole = isUnfiltered(filters)
  // The film of the day stays where the page is narrowed, so that the ribbon stays under the finger. Where the page comes narrowed
  // there is none, and its lists are not asked for.
  const [wasWhole, setWasWhole] = useState(isWhole)
  if (isWhole && !wasWhole) setWasWhole(true)
  const hasHero = wasWhole && filters.kind !== 'show'
  // Those of the handles, while they differ from the address's.
  const [moved, setMoved] = useState<ChosenYears | undefined>()
  const years = moved === undefined ? filters.years : moved
  const filtered = useFiltered(filters, years, genres)
  const view = filters.kind ?? 'all'
  const { programmes, ...programmeFilms } = useProgrammesOfTheDay(hasHero, today)
  const { rows, hero, isHeroComing, hasProgrammes, best, reach } = useRows(view, usePageRows(filters, genres, drawn), {
    hasHero,
    programmes: programmeFilms,
    today,
    random,
  })
  const pool = usePool(filters, { filtered: filtered.titles, genres: drawn.movie, random, instead: best })
  // The film's arrival moves the button, which would lose a running pick.
  const pick = <RandomPickButton pool={isHeroComing ? null : pool} random={random} />
  /** A genre that the chosen kind lacks is removed with the other kind. */
  const narrow = (part: Partial<Filters>) => {
    const isLost = part.kind && filters.genre !== null && !genres[part.kind].some(({ id }) => id === filters.genre)
    change(isLost ? { ...part, genre: null } : part)
  }
  const content = useRef<HTMLDivElement>(null)
  useFocusOfRows(content)
  const firstShow = filters.kind === null ? rows.find(({ list }) => list?.kind === 'show') : undefined
  return (
    <>
      {/* The page keeps its name: the film of the day is a part of it, and comes later. */}
      {(hero || isHeroComing) && <h1 className="sr-only">{t('global.pages.discover')}</h1>}
      {hero && <Hero title={hero} aside={pick} />}
      {isHeroComing && <HeroPlace aside={pick} />}
      {!hero && !isHeroComing && (
        <div className="m-wrap flex flex-wrap items-center justify-between gap-4 pt-8 max-sm:pt-4">
          <h1 className="m-display text-4xl">{t('global.pages.discover')}</h1>
          <div className="m-hero-aside">{pick}</div>
        </div>
      )}
      <div ref={content} className="m-wrap">
        <YearRibbon
          byYear={genres.byYear}
          kind={filters.kind}
          isComing={genres.areComing}
          thisYear={today.getFullYear()}
          years={filters.years}
          // Rows stay until there is a grid: nothing of them is narrowed.
          onMove={(to) => !isWhole && setMoved(to)}
          onRest={(to) => {
            change({ years: to })
            setMoved(undefined)
          }}
        />
        <FilterBar filters={filters} genres={genresOf(genres, filters.kind)} hasDecades={false} onChange={narrow} />
        {isWhole ? (
          <>
            <div className="m-discover-rows">
              {rows.map(({ key, place, heading, href, titles, retry }) => (
                <Fragment key={place}>
                  {key === firstShow?.key && <hr className="mt-14 border-line" />}
                  <DiscoverRow {...{ place, heading, href, titles, retry }} onReached={reach} />
                  {place === BEFORE_PROGRAMMES && hasProgrammes && <ProgrammeRow programmes={programmes} />}
                </Fragment>
              ))}
            </div>
            {rows.length === 0 && (
              <p role="status" className="m-title py-20 text-center text-2xl">
                {t('discover.filters.none')}
              </p>
            )}
          </>
        ) : (
          <TitlePagesGrid pages={filtered} kind={filters.kind} heading={years === null ? '' : textOfYears(years)} />
        )}
      </div>
    </>
  )
}
