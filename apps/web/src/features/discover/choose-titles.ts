import type { Title } from '@matinee/domain'
import { titleKey, withoutDoubles } from './carousel-titles.ts'

/** Fewest titles of a row that stands on the page; the first row with any title stands all the same. */
export const FEWEST_IN_A_ROW = 6

/** A place of the page that shows titles of a list, and what is known of that list. */
export interface RowSource {
  readonly key: string
  /** In the order of the row; undefined until every page that was asked for is there. */
  readonly titles: readonly Title[] | undefined
  readonly hasFailed: boolean
  /** Whether another page may be asked for. */
  readonly hasMore: boolean
  readonly most: number
  /** A row with fewer is left out. */
  readonly least: number
  /** Takes what rows that were left out had, in place of titles of its own: last of the page. */
  readonly gathers?: boolean
}

/** What the places of a page show, as far as it is decided. */
export interface Choices {
  /** By key; no titles where a row is left out. */
  readonly shown: ReadonlyMap<string, readonly Title[]>
  /** By key: the pages to ask for, where one is not enough. */
  readonly pages: ReadonlyMap<string, number>
  /** Titles of rows that were left out. */
  readonly leftOut: readonly Title[]
}

export const NOTHING_CHOSEN: Choices = Object.freeze({ shown: new Map(), pages: new Map(), leftOut: [] })

/**
 * Decides what each place of a page shows, each title once: from the top, each once those above it are decided or failed, so
 * that no order of answers changes the page. What is decided stays: a failed row that comes later takes what others left.
 * @returns `before` itself where nothing new can be decided.
 */
export function chooseTitles(rows: readonly RowSource[], before: Choices): Choices {
  const shown = new Map(before.shown)
  const pages = new Map(before.pages)
  const leftOut = [...before.leftOut]
  const taken = new Set([...shown.values()].flat().map(titleKey))
  for (const { key, titles: own, hasFailed, hasMore, most, least, gathers } of rows) {
    if (shown.has(key) || hasFailed) continue
    const titles = gathers ? leftOut : own
    if (!titles) break
    const left = withoutDoubles(titles).filter((title) => !taken.has(titleKey(title)))
    if (left.length < most && hasMore) {
      pages.set(key, (pages.get(key) ?? 1) + 1)
      break
    }
    const isFirst = !rows.some((row) => row.least > 1 && shown.get(row.key)?.length)
    const chosen = left.length >= least || isFirst ? left.slice(0, most) : []
    shown.set(key, chosen)
    if (chosen.length === 0) leftOut.push(...left)
    for (const title of chosen) taken.add(titleKey(title))
  }
  const isNew = shown.size > before.shown.size || [...pages].some(([key, count]) => count !== before.pages.get(key))
  return isNew ? { shown, pages, leftOut } : before
}
