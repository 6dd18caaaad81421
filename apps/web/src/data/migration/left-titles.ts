import * as z from 'zod/mini'
import type { TextStorage } from '../kit/open-store.ts'
import { LEFT_KEY, readText } from './needs-migration.ts'

const groupSchema = z.object({
  key: z.enum(['mw-bookmarks', 'video-progress']),
  version: z.number(),
  list: z.enum(['bookmarks', 'items']),
  entries: z.array(z.unknown()),
})
const leftSchema = z.object({ triedAt: z.number(), groups: z.array(groupSchema) })

/** Entries of a legacy store that nobody could name, in the shape of the version they had. */
export interface LeftGroup {
  key: string
  version: number
  list: 'bookmarks' | 'items'
  entries: readonly unknown[]
}

const namedSchema = z.object({ title: z.string() })
const watchedSchema = z.object({ item: z.object({ meta: namedSchema }) })

/** What is left of older versions' titles; nothing where that cannot be read. */
export function readLeft(storage: TextStorage): LeftGroup[] {
  try {
    return leftSchema.parse(JSON.parse(readText(storage, LEFT_KEY) ?? '')).groups
  } catch {
    return []
  }
}

/** Keeps what is left, with the time (ms) at which it was last asked for. @throws what the disk refuses with. */
export function writeLeft(storage: TextStorage, groups: readonly LeftGroup[], triedAt: number): void {
  if (groups.length === 0) storage.removeItem(LEFT_KEY)
  else storage.setItem(LEFT_KEY, JSON.stringify({ triedAt, groups }))
}

/** Adds to what is left, each entry once: a page that died in between adds the same again. */
export function addLeft(storage: TextStorage, added: readonly LeftGroup[], triedAt: number): void {
  const known = readLeft(storage)
  const fresh = added.map((group) => {
    const same = known.filter(({ key, version }) => key === group.key && version === group.version)
    const texts = new Set(same.flatMap(({ entries }) => entries.map((entry) => JSON.stringify(entry))))
    return { ...group, entries: group.entries.filter((entry) => !texts.has(JSON.stringify(entry))) }
  })
  writeLeft(storage, [...known, ...fresh.filter(({ entries }) => entries.length > 0)], triedAt)
}

function titleOf(entry: unknown): string[] {
  const named = namedSchema.safeParse(entry)
  if (named.success) return [named.data.title]
  const watched = watchedSchema.safeParse(entry)
  return watched.success ? [watched.data.item.meta.title] : []
}

/** The titles among what is left, each once. */
export const leftTitles = (storage: TextStorage): string[] => [
  ...new Set(readLeft(storage).flatMap(({ entries }) => entries.flatMap(titleOf))),
]
