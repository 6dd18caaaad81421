import * as z from 'zod/mini'
import { createBookmarkLibrary } from './bookmarks.ts'
import { DEED_NAMES, type DeedName } from './deed-names.ts'
import type { LastWords } from './last-words.ts'
import type { Library } from './library-context.ts'
import type { LibraryStore } from './library-store.ts'
import { createProgressLibrary } from './progress.ts'
import { nextDeed, laterDeed } from './deed-clock.ts'
import { deedSchema, momentSchema, type Deed, type ProgressRecord } from './records.ts'
import { isLibraryRecord } from './stored-rows.ts'

type Deeds = Pick<Library, 'bookmarks' | 'progress'>

const facts = {
  kind: z.enum(['movie', 'show']),
  title: z.string(),
  year: z.exactOptional(z.number()),
  poster: z.exactOptional(z.string()),
}
const titleSchema = z.object({ id: z.string(), ...facts })
const keySchema = z.object({ tmdbId: z.string(), seasonId: z.string(), episodeId: z.string() })
const targetSchema = z.extend(keySchema, {
  title: z.object(facts),
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

/** A deed that is done again, if what was said of it is as it should be: what it was done to, and whether it was done or undone. */
const again =
  <What extends z.core.$ZodType>(
    schema: What,
    run: (deeds: Deeds, to: z.infer<What>, isSo: boolean) => Promise<unknown>,
  ) =>
  async (deeds: Deeds, [said, isSo]: readonly unknown[]) => {
    const to = z.safeParse(schema, said)
    if (to.success) await run(deeds, to.data, isSo !== false)
  }

const DEEDS: Record<DeedName, (deeds: Deeds, args: readonly unknown[]) => Promise<void>> = {
  'bookmarks.add': again(titleSchema, ({ bookmarks }, title) => bookmarks.add(title)),
  'bookmarks.remove': again(z.string(), ({ bookmarks }, tmdbId) => bookmarks.remove(tmdbId)),
  'bookmarks.restore': again(z.unknown(), ({ bookmarks }, record) =>
    Promise.resolve(isLibraryRecord(record) && record.kind === 'bookmark' && bookmarks.restore(record)),
  ),
  'progress.save': again(saveSchema, ({ progress }, save) => progress.save(save)),
  'progress.mark': again(z.array(targetSchema), ({ progress }, targets, isWatched) =>
    progress.mark(targets, isWatched),
  ),
  'progress.hide': again(keySchema, ({ progress }, key, isHidden) => progress.hide(key, isHidden)),
  'progress.remove': again(filterSchema, ({ progress }, filter) => progress.remove(filter)),
  'progress.restore': again(z.array(z.unknown()), ({ progress }, records) =>
    progress.restore(
      records.filter((record): record is ProgressRecord => isLibraryRecord(record) && record.kind === 'progress'),
    ),
  ),
}

const wordSchema = z.object({
  deed: z.enum(DEED_NAMES),
  args: z.array(z.unknown()),
  at: momentSchema,
  after: z.optional(deedSchema),
  partition: z.nullable(z.string()),
})

/**
 * Does what earlier pages had no time for, as of the moment they said it: what was done to the same since then stays. What belongs
 * to another account waits until its library is open; what nobody can read is dropped. What a full disk refuses stands until there
 * is room, for the pages to come. Resolves with the store, by which the library of another account is opened.
 */
export async function doWhatWasLeft(
  store: LibraryStore,
  words: Pick<LastWords, 'left' | 'takeBack'>,
): Promise<LibraryStore> {
  /** Each is done once in a page: what was done since may have undone it. */
  const begun = new Set<string>()
  /** In memory it is not done for good. */
  const inMemory = new Set<unknown>()
  const takeBackDone = () => {
    const keeping = store.keeping.get()
    if (keeping !== 'disk' && keeping !== 'damaged') return
    for (const word of inMemory) words.takeBack(word)
    inMemory.clear()
  }
  store.keeping.subscribe(takeBackDone)

  async function doThoseOfOpen(): Promise<void> {
    /** The latest of those that knew what they came after: words of one millisecond keep their order by it. */
    let said: Deed | undefined
    // Where the disk refuses one, it is done to what was read.
    if (words.left.length > 0) await store.loaded()
    for (const left of words.left) {
      const { data: word } = wordSchema.safeParse(left)
      if (!word) {
        words.takeBack(left)
        continue
      }
      const text = JSON.stringify(left)
      if (begun.has(text) || (word.partition !== null && word.partition !== store.partition.get())) continue
      begun.add(text)
      const { at } = word
      const after = word.after && laterDeed(word.after, said)
      if (after) said = nextDeed(after, at, after.device)
      const then: LibraryStore = { ...store, act: (refs, decide) => store.act(refs, decide, { at, after }) }
      const deeds = { bookmarks: createBookmarkLibrary(then), progress: createProgressLibrary(then) }
      await DEEDS[word.deed](deeds, word.args)
      inMemory.add(left)
      takeBackDone()
    }
  }

  await doThoseOfOpen()
  return {
    ...store,
    async open(partition) {
      await store.open(partition)
      await doThoseOfOpen()
    },
  }
}
