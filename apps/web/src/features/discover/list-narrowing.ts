import { localDate } from '@matinee/domain'
import { narrowingOf, type Filters } from '../../blocks/filters/filters.ts'
import type { Narrowing } from '../../services/catalog/catalog.ts'
import type { RowList } from './rows.ts'

const earlier = (one: string | undefined, other: string | undefined) =>
  [one, other].filter((day) => day !== undefined).toSorted()[0]
const later = (one: string | undefined, other: string | undefined) =>
  [one, other]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)

/** What both of two narrowings let through; of two genres or languages the first, since titles are filtered here as well. */
function bothOf(one: Narrowing, other: Narrowing): Narrowing {
  const [from, to] = [later(one.from, other.from), earlier(one.to, other.to)]
  return { ...other, ...one, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** What the movie database filters of a list, or of a part of it, by these filters: its titles are released by today, also once filtered. */
export function listNarrowing({ list, part }: RowList, filters: Filters, now: Date): Narrowing {
  const narrowing = bothOf(part?.narrowing ?? {}, narrowingOf(filters))
  if (list !== 'now_playing' || Object.keys(narrowing).length === 0) return narrowing
  return bothOf(narrowing, { to: localDate(now) })
}
