import * as z from 'zod/mini'
import type { TextStorage } from '../../services/storage/text-storage.ts'
import { UNRESOLVED_KEY } from './needs-migration.ts'

const groupSchema = z.object({
  key: z.enum(['mw-bookmarks', 'video-progress']),
  version: z.number(),
  list: z.enum(['bookmarks', 'items']),
  entries: z.array(z.unknown()),
})
const unresolvedSchema = z.object({ triedAt: z.number(), groups: z.array(groupSchema) })

/** Entries of a legacy store that nobody could name, in the shape of the version they had. */
export interface UnresolvedGroup {
  key: string
  version: number
  list: 'bookmarks' | 'items'
  entries: readonly unknown[]
}

const namedSchema = z.object({ title: z.string() })
const watchedSchema = z.object({ item: z.object({ meta: namedSchema }) })

/** What is left of older versions' titles; nothing where that cannot be read. */
export function readUnresolved(storage: TextStorage): UnresolvedGroup[] {
  try {
    return unresolvedSchema.parse(JSON.parse(storage.getItem(UNRESOLVED_KEY) ?? '')).groups
  } catch {
    return []
  }
}

/** Keeps what is left, with the time (ms) at which it was last asked for. @throws what the disk refuses with. */
export function writeUnresolved(storage: TextStorage, groups: readonly UnresolvedGroup[], triedAt: number): void {
  if (groups.length === 0) storage.removeItem(UNRESOLVED_KEY)
  else storage.setItem(UNRESOLVED_KEY, JSON.stringify({ triedAt, groups }))
}

/** Adds to what is left, each entry once: a page that died in between adds the same again. */
export function addUnresolved(storage: TextStorage, added: readonly UnresolvedGroup[], triedAt: number): void {
  const known = readUnresolved(storage)
  const fresh = added.map((group) => {
    const same = known.filter(({ key, version }) => key === group.key && version === group.version)
    const texts = new Set(same.flatMap(({ entries }) => entries.map((entry) => JSON.stringify(entry))))
    return { ...group, entries: group.entries.filter((entry) => !texts.has(JSON.stringify(entry))) }
  })
  writeUnresolved(storage, [...known, ...fresh.filter(({ entries }) => entries.length > 0)], triedAt)
}

function titleOf(entry: unknown): string[] {
  const named = namedSchema.safeParse(entry)
  if (named.success) return [named.data.title]
  const watched = watchedSchema.safeParse(entry)
  return watched.success ? [watched.data.item.meta.title] : []
}

/** The titles among what is left, each once. */
export const unresolvedTitles = (storage: TextStorage): string[] => [
  ...new Set(readUnresolved(storage).flatMap(({ entries }) => entries.flatMap(titleOf))),
]
