import { createObservable, type Observable } from '../../kit/observable.ts'
import type { MutationName } from '../mutation-names.ts'
import type { Journal } from './journal.ts'
import type { BookmarkRecord, HlcTimestamp, ProgressRecord, RatingRecord } from '../records.ts'
import { waitsForDisk, type Persistence } from '../persistence.ts'
import { marked } from '../../../services/arrival/use-arrived.ts'
import type { Library } from '../library-context.ts'
import type { DeviceData } from '../open-library.ts'

/** Earlier than every mutation. */
const BEFORE_ALL: HlcTimestamp = { at: 0, counter: 0, device: '-' }

/** What an observable that is still to come holds; `first` until then. It is read only when somebody asks, and tells of changes. */
function deferred<Value>(first: Value, opening: Promise<Observable<Value>>): Observable<Value> {
  const turns = createObservable(0)
  let real: Observable<Value> | undefined
  const follow = async () => {
    const opened = await opening
    real = opened
    const publish = () => turns.set(turns.get() + 1)
    opened.subscribe(publish)
    publish()
  }
  // Whoever opens the library tells the viewer when that fails.
  follow().catch(() => {})
  return { get: () => real?.get() ?? first, subscribe: turns.subscribe, getFirst: () => first }
}

/** Where the page tells that it hides, goes or comes back. */
interface PageLife {
  addEventListener: (type: string, listener: (event: Pick<Event, 'type'>) => void) => void
  document: { readonly hidden: boolean }
}

/**
 * The library while its code and its records are on their way: it looks empty, and every mutation waits for them. A mutation is said to
 * `words` at once and stands there until the disk has it, so that a page which goes away in the same moment loses none. Only a
 * position, which is saved every few seconds, is not said before `page` hides or goes, once there is a disk to take it.
 */
export function createDeferredLibrary(
  data: Promise<Pick<DeviceData, 'library' | 'store'>>,
  { journal, now, page }: { journal: Pick<Journal, 'append'>; now: () => number; page: PageLife },
): Library {
  const opening = data.then(({ library }) => library)
  const progress = opening.then((library) => library.progress)
  const bookmarks = opening.then((library) => library.bookmarks)
  const ratings = opening.then((library) => library.ratings)
  const persistence = deferred<Persistence>(
    'disk',
    opening.then((library) => library.persistence),
  )
  const partition = deferred<string | null>(
    null,
    data.then(({ store }) => store.partition),
  )
  let lastTimestamp = (): HlcTimestamp | undefined => undefined
  const follow = async () => {
    const { store } = await data
    lastTimestamp = () => store.lastTimestamp() ?? BEFORE_ALL
  }
  // Without a library the journal begins before all timestamps.
  follow().catch(() => {})
  /** Words of mutations that are done; what a full disk refused still stands when the page goes. */
  const finished = new Set<() => void>()
  const removeDurable = () => {
    if (waitsForDisk(persistence.get())) return
    for (const one of finished) one()
    finished.clear()
  }
  persistence.subscribe(removeDurable)
  /** Positions on their way, to be said when the page goes. */
  const unwritten = new Set<() => void>()
  let isGoing = false
  const followPage = ({ type }: Pick<Event, 'type'>) => {
    isGoing = type === 'pagehide' || page.document.hidden
    if (isGoing) for (const write of unwritten) write()
  }
  for (const type of ['visibilitychange', 'pagehide', 'pageshow']) page.addEventListener(type, followPage)

  const mutation =
    <Args extends readonly unknown[], Result>(
      name: MutationName,
      run: (...args: Args) => Promise<Result>,
      about?: (...args: Args) => string,
    ) =>
    async (...args: Args): Promise<Result> => {
      const after = lastTimestamp()
      const entry = { mutation: name, args, at: now(), after, partition: partition.get(), about: about?.(...args) }
      let remove: (() => void) | undefined
      const write = () => {
        remove ??= journal.append(entry)
      }
      if (about && after && !isGoing) unwritten.add(write)
      else write()
      const result = await run(...args)
      unwritten.delete(write)
      if (waitsForDisk(persistence.get())) write()
      if (remove) finished.add(remove)
      removeDurable()
      return result
    }

  return {
    firstRead: marked(opening.then((library) => library.firstRead)),
    loaded: async () => (await opening).loaded(),
    saveFirstRows: async (tmdbIds) => (await opening).saveFirstRows(tmdbIds),
    saveAgain: async () => (await opening).saveAgain(),
    files: {
      export: async (beside) => (await opening).files.export(beside),
      preview: async (file) => (await opening).files.preview(file),
      import: async (text) => (await opening).files.import(text),
    },
    persistence,
    bookmarks: {
      ...deferred<ReadonlyMap<string, BookmarkRecord>>(new Map(), bookmarks),
      add: mutation('bookmarks.add', async (title) => (await bookmarks).add(title)),
      remove: mutation('bookmarks.remove', async (tmdbId) => (await bookmarks).remove(tmdbId)),
      restore: mutation('bookmarks.restore', async (record) => (await bookmarks).restore(record)),
    },
    ratings: {
      ...deferred<ReadonlyMap<string, RatingRecord>>(new Map(), ratings),
      rate: mutation('ratings.rate', async (rating) => (await ratings).rate(rating)),
    },
    progress: {
      titles: deferred<ReadonlyMap<string, readonly ProgressRecord[]>>(
        new Map(),
        progress.then(({ titles }) => titles),
      ),
      save: mutation(
        'progress.save',
        async (save) => (await progress).save(save),
        ({ tmdbId, seasonId, episodeId }) => [partition.get(), tmdbId, seasonId, episodeId].join('/'),
      ),
      ofTitle: async (tmdbId) => (await progress).ofTitle(tmdbId),
      one: async (key) => (await progress).one(key),
      mark: mutation('progress.mark', async (targets, isWatched) => (await progress).mark(targets, isWatched)),
      hide: mutation('progress.hide', async (key, isHidden) => (await progress).hide(key, isHidden)),
      remove: mutation('progress.remove', async (filter) => (await progress).remove(filter)),
      restore: mutation('progress.restore', async (records) => (await progress).restore(records)),
      subscribe(listener) {
        const life = new AbortController()
        const follow = async () => {
          const { subscribe } = await progress
          if (life.signal.aborted) return
          life.signal.addEventListener('abort', subscribe(listener), { once: true })
        }
        // Without a library nothing changes.
        follow().catch(() => {})
        return () => life.abort()
      },
    },
  }
}
