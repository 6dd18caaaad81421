import { type Title, wireDateOf } from './title.ts'

export const sortOrders = ['popularity.desc', 'popularity.asc', 'rating.desc', 'date.desc', 'date.asc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** What a list of titles may be narrowed to. Days are YYYY-MM-DD and count themselves. */
export interface DiscoverFilters {
  /** Every group must hold one of its genres. */
  genreGroups: readonly (readonly number[])[]
  from?: string | undefined
  to?: string | undefined
  year?: number | undefined
  language?: string | undefined
  /** Most minutes of a film; one of unknown length, and a show, is none of them. */
  longest?: number | undefined
  /** Fewest votes, where there are votes: nobody rated the titles of ours. */
  votes?: number | undefined
  sort: SortOrder
}

const isAtMost = (longest: number, minutes: number | undefined) => minutes !== undefined && minutes <= longest

export function passes({ genreGroups, from, to, year, language, longest }: DiscoverFilters): (title: Title) => boolean {
  return (title) => {
    const date = wireDateOf(title)
    return (
      genreGroups.every((group) => title.genres.some(({ id }) => group.includes(id))) &&
      (from === undefined || date >= from) &&
      (to === undefined || date <= to) &&
      (year === undefined || title.year === year) &&
      (language === undefined || title.language === language) &&
      (longest === undefined || (title.kind === 'movie' && isAtMost(longest, title.runtimeMinutes)))
    )
  }
}

/** Nobody rated these titles, so "best rated" begins with those the house chose; the rest follow by fame. */
export const houseRankOf = ({ houseRank }: Title): number => houseRank ?? Number.MAX_SAFE_INTEGER

/** Best known first; of equals those that the house chose. */
export const byFame = (a: Title, b: Title): number => b.fame - a.fame || houseRankOf(a) - houseRankOf(b)

/** `titles` come best known first. */
export function sortTitles<Sorted extends Title>(titles: readonly Sorted[], order: SortOrder): readonly Sorted[] {
  if (order === 'rating.desc') return titles.toSorted((a, b) => houseRankOf(a) - houseRankOf(b))
  if (order === 'popularity.desc') return titles
  if (order === 'popularity.asc') return titles.toReversed()
  const direction = order === 'date.asc' ? 1 : -1
  return titles.toSorted((a, b) => {
    const [first, second] = [wireDateOf(a), wireDateOf(b)]
    if (first === second) return 0
    return first < second ? -direction : direction
  })
}
