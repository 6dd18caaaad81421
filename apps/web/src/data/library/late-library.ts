import { createObservable, type Observable } from '../kit/observable.ts'
import type { BookmarkRecord, ProgressRecord } from './records.ts'
import type { Keeping } from './library-store.ts'
import type { Library } from './library-context.ts'

/** What an observable that is still to come holds; `first` until then. It is read only when somebody asks, and tells of changes. */
function late<Value>(first: Value, opening: Promise<Observable<Value>>): Observable<Value> {
  const turns = createObservable(0)
  let real: Observable<Value> | undefined
  const follow = async () => {
    const opened = await opening
    real = opened
    const tell = () => turns.set(turns.get() + 1)
    opened.subscribe(tell)
    tell()
  }
  // Whoever opens the library tells the viewer when that fails.
  follow().catch(() => {})
  return { get: () => real?.get() ?? first, subscribe: turns.subscribe }
}

/** The library while its code and its records are on their way: it looks empty, and every deed waits for them. */
export function createLateLibrary(opening: Promise<Library>): Library {
  const progress = opening.then((library) => library.progress)
  const bookmarks = opening.then((library) => library.bookmarks)
  return {
    firstRead: opening.then((library) => library.firstRead),
    loaded: async () => (await opening).loaded(),
    files: {
      export: async () => (await opening).files.export(),
      import: async (text) => (await opening).files.import(text),
    },
    keeping: late<Keeping>(
      'disk',
      opening.then((library) => library.keeping),
    ),
    bookmarks: {
      ...late<ReadonlyMap<string, BookmarkRecord>>(new Map(), bookmarks),
      add: async (title) => (await bookmarks).add(title),
      remove: async (tmdbId) => (await bookmarks).remove(tmdbId),
      restore: async (record) => (await bookmarks).restore(record),
    },
    progress: {
      titles: late<ReadonlyMap<string, readonly ProgressRecord[]>>(
        new Map(),
        progress.then(({ titles }) => titles),
      ),
      save: async (save) => (await progress).save(save),
      ofTitle: async (tmdbId) => (await progress).ofTitle(tmdbId),
      one: async (key) => (await progress).one(key),
      mark: async (targets, isWatched) => (await progress).mark(targets, isWatched),
      hide: async (key, isHidden) => (await progress).hide(key, isHidden),
      remove: async (filter) => (await progress).remove(filter),
      restore: async (records) => (await progress).restore(records),
      recover: async () => (await progress).recover(),
      subscribe(listener) {
        const life = new AbortController()
        const follow = async () => {
          const { subscribe } = await progress
          if (life.signal.aborted) return
          life.signal.addEventListener('abort', subscribe(listener), { once: true })
        }
        follow().catch(() => {})
        return () => life.abort()
      },
    },
  }
}
