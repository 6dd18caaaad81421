import { starsSchema } from '@matinee/contracts'
import * as z from 'zod/mini'
import { createBookmarkLibrary } from '../bookmarks.ts'
import { rememberExchanged } from '../exchanged.ts'
import { JOURNAL_NAMES, type JournalName } from '../mutation-names.ts'
import type { Journal } from './journal.ts'
import type { Library } from '../library-context.ts'
import type { LibraryStore } from '../library-store.ts'
import { createProgressLibrary } from '../progress.ts'
import { createRatingLibrary } from '../ratings.ts'
import { nextTimestamp, laterTimestamp } from '../hybrid-clock.ts'
import { timestampSchema, momentSchema, type HlcTimestamp, type ProgressRecord } from '../records.ts'
import { readRecord } from '../stored-rows.ts'

type Mutations = Pick<Library, 'bookmarks' | 'progress' | 'ratings'> & { store: LibraryStore }

const metadata = {
  kind: z.enum(['movie', 'show']),
  title: z.string(),
  year: z.exactOptional(z.number()),
  poster: z.exactOptional(z.string()),
}
const titleSchema = z.object({ id: z.string(), ...metadata })
const keySchema = z.object({ tmdbId: z.string(), seasonId: z.string(), episodeId: z.string() })
const hiddenSchema = z.extend(keySchema, { partition: z.exactOptional(z.string()) })
const targetSchema = z.extend(keySchema, {
  title: z.object(metadata),
  seasonNumber: z.exactOptional(z.number()),
  seasonTitle: z.exactOptional(z.string()),
  episodeNumber: z.exactOptional(z.number()),
  episodeTitle: z.exactOptional(z.string()),
})
const saveSchema = z.extend(targetSchema, { watched: z.number(), duration: z.number() })
const filterSchema = z.object({
  tmdbId: z.string(),
  kind: z.exactOptional(z.enum(['movie', 'show'])),
  seasonId: z.exactOptional(z.string()),
  episodeId: z.exactOptional(z.string()),
})

const ratingSchema = z.object({ kind: z.enum(['movie', 'show']), id: z.string(), stars: z.nullable(starsSchema) })

/** How a mutation is replayed from its stored arguments: the first is checked against `schema`, the second says whether to do or undo. */
const replayOf =
  <What extends z.core.$ZodType>(
    schema: What,
    run: (libraries: Mutations, to: z.infer<What>, isSo: boolean) => Promise<unknown>,
  ) =>
  async (libraries: Mutations, [argument, isSo]: readonly unknown[]) => {
    const to = z.safeParse(schema, argument)
    if (to.success) await run(libraries, to.data, isSo !== false)
  }

const MUTATIONS: Record<JournalName, (libraries: Mutations, args: readonly unknown[]) => Promise<void>> = {
  'bookmarks.add': replayOf(titleSchema, ({ bookmarks }, title) => bookmarks.add(title)),
  'bookmarks.remove': replayOf(z.string(), ({ bookmarks }, tmdbId) => bookmarks.remove(tmdbId)),
  'bookmarks.restore': replayOf(z.unknown(), async ({ bookmarks }, row) => {
    const record = readRecord(row)
    if (record?.kind === 'bookmark') await bookmarks.restore(record)
  }),
  'progress.save': replayOf(saveSchema, ({ progress }, save) => progress.save(save)),
  'progress.mark': replayOf(z.array(targetSchema), ({ progress }, targets, isWatched) =>
    progress.mark(targets, isWatched),
  ),
  'progress.hide': replayOf(hiddenSchema, ({ progress }, key, isHidden) => progress.hide(key, isHidden)),
  'progress.remove': replayOf(filterSchema, ({ progress }, filter) => progress.remove(filter)),
  'progress.restore': replayOf(z.array(z.unknown()), ({ progress }, rows) =>
    progress.restore(
      rows.flatMap((row): ProgressRecord[] => {
        const record = readRecord(row)
        return record?.kind === 'progress' ? [record] : []
      }),
    ),
  ),
  'ratings.rate': replayOf(ratingSchema, ({ ratings }, rating) => ratings.rate(rating)),
  'sync.sent': replayOf(timestampSchema, async ({ store }, timestamp) => {
    // A full disk keeps no page from opening.
    await rememberExchanged(store, store.partition.get(), timestamp).catch(() => {})
  }),
}

/** An entry in the words of `entryText` (journal.ts). */
const entrySchema = z.object({
  deed: z.enum(JOURNAL_NAMES),
  args: z.array(z.unknown()),
  at: momentSchema,
  after: z.optional(timestampSchema),
  partition: z.nullable(z.string()),
})

/**
 * Replays what earlier pages left in the journal, as of the moment they did it: what was done to the same record since then stays.
 * Entries of another account wait until its library is open; damaged ones are dropped. An entry that a full disk refuses stands until
 * there is room. Resolves with the store, whose `open` replays the entries of the library it opens.
 */
export async function replayJournal(
  store: LibraryStore,
  journal: Pick<Journal, 'unreplayed' | 'remove'>,
): Promise<LibraryStore> {
  /** A page replays each entry once: a later mutation may have undone it. */
  const begun = new Set<string>()
  /** Replayed, but not on disk yet. */
  const inMemory = new Set<unknown>()
  const removeDurable = () => {
    const persistence = store.persistence.get()
    if (persistence !== 'disk' && persistence !== 'damaged') return
    for (const entry of inMemory) journal.remove(entry)
    inMemory.clear()
  }
  store.persistence.subscribe(removeDurable)

  async function replayOpenLibrary(): Promise<void> {
    /** Keeps entries of one millisecond in their order. */
    let lastReplayed: HlcTimestamp | undefined
    // Where the disk refuses an entry, it is applied to the library in memory.
    if (journal.unreplayed.length > 0) await store.loaded()
    for (const left of journal.unreplayed) {
      const { data: entry } = entrySchema.safeParse(left)
      if (!entry) {
        journal.remove(left)
        continue
      }
      const text = JSON.stringify(left)
      if (begun.has(text) || (entry.partition !== null && entry.partition !== store.partition.get())) continue
      begun.add(text)
      const { at } = entry
      const after = entry.after && laterTimestamp(entry.after, lastReplayed)
      if (after) lastReplayed = nextTimestamp(after, at, after.device)
      const then: LibraryStore = { ...store, mutate: (refs, decide) => store.mutate(refs, decide, { at, after }) }
      const libraries = {
        store,
        bookmarks: createBookmarkLibrary(then),
        progress: createProgressLibrary(then),
        ratings: createRatingLibrary(then),
      }
      await MUTATIONS[entry.deed](libraries, entry.args)
      inMemory.add(left)
      removeDurable()
    }
  }

  await replayOpenLibrary()
  return {
    ...store,
    async open(partition) {
      await store.open(partition)
      await replayOpenLibrary()
    },
  }
}
