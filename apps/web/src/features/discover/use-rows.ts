import { dayOf, orderOfTheDay, type Title } from '@matinee/domain'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { startTransition, useCallback, useState } from 'react'
import type { GenreList, TitlePage } from '../../services/catalog/catalog.ts'
import { useServices } from '../../services/services.ts'
import { isRepeating, MOST_IN_A_ROW, replayed, shuffled } from './carousel-titles.ts'
import { chooseTitles, FEWEST_IN_A_ROW, NOTHING_CHOSEN, type Choices, type RowSource } from './choose-titles.ts'
import { NO_FILTERS } from '../../blocks/filters/filters.ts'
import { listNarrowing } from './list-narrowing.ts'
import type { RowList } from './rows.ts'
import { isBlind } from '../../blocks/use-approach.ts'

/** Most pages requested to fill a row with titles that no row above it shows. */
const MOST_PAGES = 10
/** Lots that shuffle a list: as many as the longest list has titles. */
const LOTS = 200
const HERO = 'hero'
const PROGRAMMES = 'programmes'
const BEST: RowList = { kind: 'movie', list: 'top_rated' }

/** A row of the page, in the page's order. */
export interface PageRow {
  readonly key: string
  readonly heading: string
  /** Address of the whole list; undefined for the last row, which gathers what rows with too few titles had. */
  readonly href: string | undefined
  readonly list: RowList | GenreList | undefined
}

/** A row with what it shows, at its place. */
export interface FilledRow extends PageRow {
  /** Counted from 0, from the top of the page. */
  readonly place: number
  /** Undefined until it is decided. */
  readonly titles: readonly Title[] | undefined
  /** Requests again what failed; undefined where nothing did. */
  readonly retry: (() => void) | undefined
}

export interface FilledRows {
  readonly rows: readonly FilledRow[]
  /** The film at the top of the page; undefined while it is to come, and where there is none. */
  readonly hero: Title | undefined
  readonly isHeroComing: boolean
  /** Whether the programmes stand on the page, or are to come. */
  readonly hasProgrammes: boolean
  /** The titles that the hero is one of. */
  readonly best: readonly Title[]
  /** Tells that the row of that place is near the window: it is asked for, and so are those above it. */
  readonly reach: (place: number) => void
}

/** What is known of one page of a list. */
interface PageAnswer {
  titles: readonly Title[] | undefined
  pages: number
  isError: boolean
  retry: () => void
}

const listAnswer = ({ data, isError, refetch }: UseQueryResult<TitlePage>): PageAnswer => ({
  titles: data?.titles,
  pages: data?.pages ?? 0,
  isError,
  retry: () => void refetch(),
})

const isList = (list: PageRow['list']): list is RowList => list !== undefined && !('pages' in list)
const isGenre = (list: PageRow['list']): list is GenreList => list !== undefined && 'pages' in list

/** The source of a row from its pages: one that fails leaves those before it, one that repeats is the last. */
function sourceOf(answers: readonly PageAnswer[], order: (titles: readonly Title[]) => Title[]) {
  const failed = answers.findIndex(({ isError }) => isError)
  const good = failed === -1 ? answers : answers.slice(0, failed)
  const isWhole = good.length > 0 && good.every(({ titles }) => titles !== undefined)
  const pages = good.map(({ titles }) => titles ?? [])
  return {
    titles: isWhole ? order(pages.flat()) : undefined,
    hasFailed: failed === 0,
    hasMore: failed === -1 && !isRepeating(pages) && answers.length < Math.min(good.at(-1)?.pages ?? 0, MOST_PAGES),
  }
}

/**
 * The rows of the page with their titles: shuffled, without doubles, at most 20 each (specification §9), and each title once a
 * page: films of the programmes are in no row. Rows without enough titles are left out: the last one gathers what they had. `view` names what is shown: what is decided stays as long as it stays.
 */
export function useRows(
  view: string,
  all: readonly PageRow[],
  {
    hasHero,
    programmes,
    today,
    random,
  }: {
    hasHero: boolean
    /** Films of the page's programmes; undefined until they are there. */
    programmes: { readonly films: readonly Title[] | undefined; readonly hasFailed: boolean }
    today: Date
    random: () => number
  },
): FilledRows {
  const { catalog } = useServices()
  const [lots] = useState(() => Array.from({ length: LOTS }, random))
  const [reached, setReached] = useState(isBlind ? Infinity : 0)
  const reach = useCallback(
    (place: number) => startTransition(() => setReached((before) => Math.max(before, place))),
    [],
  )
  const [decided, setDecided] = useState({ view, choices: NOTHING_CHOSEN })
  const before: Choices = decided.view === view ? decided.choices : NOTHING_CHOSEN

  const isStanding = (choices: Choices, { key }: PageRow) => choices.shown.get(key)?.length !== 0
  const furthest = all.filter((row) => isStanding(before, row))[reached]
  const asked = furthest ? all.slice(0, all.indexOf(furthest) + 1) : all

  const pagesOf = (key: string, list: RowList) =>
    Array.from({ length: before.pages.get(key) ?? 1 }, (_, index) => ({ key, list, page: index + 1 }))
  const queryOf = ({ list, page }: { list: RowList; page: number }) =>
    catalog.page(list, listNarrowing(list, NO_FILTERS, today), page)
  const heroLists = useQueries({ queries: hasHero ? pagesOf(HERO, BEST).map(queryOf) : [] })
  const listPages = asked.flatMap(({ key, list }) => (isList(list) ? pagesOf(key, list) : []))
  const lists = useQueries({ queries: listPages.map(queryOf) })
  const genreRows = asked.flatMap(({ key, list }) => (isGenre(list) ? [{ key, list }] : []))
  const genres = useQueries({ queries: genreRows.map(({ list }) => catalog.ofGenre(list)) })

  const answersOf = (key: string): PageAnswer[] => [
    ...lists.filter((_, index) => listPages[index]?.key === key).map(listAnswer),
    ...genres
      .filter((_, index) => genreRows[index]?.key === key)
      .map(({ data, isError, refetch }) => ({ titles: data, pages: 1, isError, retry: () => void refetch() })),
  ]
  const rowSource = ({ key, list }: PageRow): RowSource => ({
    key,
    ...sourceOf(before.shown.has(key) ? [] : answersOf(key), (titles) => shuffled(titles, replayed(lots))),
    most: MOST_IN_A_ROW,
    ...(list ? { least: FEWEST_IN_A_ROW } : { least: 1, gathers: true }),
  })
  const heroAnswers = heroLists.map(listAnswer)
  const heroSource = {
    key: HERO,
    ...sourceOf(heroAnswers, (films) => orderOfTheDay(films, dayOf(today))),
    most: 1,
    least: 1,
  }
  const programmeSource = {
    ...{ key: PROGRAMMES, titles: programmes.films, hasFailed: programmes.hasFailed },
    ...{ hasMore: false, most: Infinity, least: 1 },
  }
  // The first row waits for the programmes alone, which are few and one answer; the film at the top is one that is not in it.
  const [first, ...others] = asked.map(rowSource)
  const choices = chooseTitles(
    [programmeSource, ...(first ? [first] : []), ...(hasHero ? [heroSource] : []), ...others],
    before,
  )
  if (choices !== decided.choices || view !== decided.view) setDecided({ view, choices })

  const programmeFilms = choices.shown.get(PROGRAMMES)
  const chosenHero = choices.shown.get(HERO)
  return {
    rows: all
      .filter((row) => isStanding(choices, row))
      .map((row, place) => {
        const failed = choices.shown.has(row.key) ? undefined : answersOf(row.key).find(({ isError }) => isError)
        return { ...row, place, titles: choices.shown.get(row.key), retry: failed?.retry }
      }),
    // A catalogue whose every film stands in the first row shows one of them twice rather than none at the top.
    hero: chosenHero && (chosenHero[0] ?? heroSource.titles?.[0]),
    isHeroComing: hasHero && !chosenHero && !heroSource.hasFailed,
    // Programmes that come after they failed do not stand beside rows that have some of their films.
    hasProgrammes: programmeFilms
      ? programmeFilms.length > 0 && programmeFilms.length === programmes.films?.length
      : !programmes.hasFailed,
    best: heroAnswers[0]?.titles ?? [],
    reach,
  }
}
