import { createObservable, type Observable } from '../kit/observable.ts'
import type { DeedName } from './deed-names.ts'
import type { LastWords } from './last-words.ts'
import type { BookmarkRecord, Deed, ProgressRecord } from './records.ts'
import type { Keeping } from './library-store.ts'
import type { Library } from './library-context.ts'
import type { DeviceData } from './open-library.ts'

/** Earlier than every deed. */
const BEFORE_ALL: Deed = { at: 0, counter: 0, device: '-' }

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

/** Where the page tells that it hides, goes or comes back. */
interface PageLife {
  addEventListener: (type: string, listener: (event: Pick<Event, 'type'>) => void) => void
  document: { readonly hidden: boolean }
}

/**
 * The library while its code and its records are on their way: it looks empty, and every deed waits for them. A deed is said to
 * `words` at once and stands there until the disk has it, so that a page which goes away in the same moment loses none. Only a
 * position, which is saved every few seconds, is not said before `page` hides or goes, once there is a disk to take it.
 */
export function createLateLibrary(
  data: Promise<Pick<DeviceData, 'library' | 'store'>>,
  { words, now, page }: { words: Pick<LastWords, 'say'>; now: () => number; page: PageLife },
): Library {
  const opening = data.then(({ library }) => library)
  const progress = opening.then((library) => library.progress)
  const bookmarks = opening.then((library) => library.bookmarks)
  const keeping = late<Keeping>(
    'disk',
    opening.then((library) => library.keeping),
  )
  const partition = late<string | null>(
    null,
    data.then(({ store }) => store.partition),
  )
  let lastDeed = (): Deed | undefined => undefined
  const follow = async () => {
    const { store } = await data
    lastDeed = () => store.lastDeed() ?? BEFORE_ALL
  }
  follow().catch(() => {})
  /** Words of deeds that are done; what a full disk refused still stands when the page goes. */
  const done = new Set<() => void>()
  const takeBackDone = () => {
    if (keeping.get() === 'full') return
    for (const one of done) one()
    done.clear()
  }
  keeping.subscribe(takeBackDone)
  /** Positions on their way, to be said when the page goes. */
  const unsaid = new Set<() => void>()
  let isGoing = false
  const notice = ({ type }: Pick<Event, 'type'>) => {
    isGoing = type === 'pagehide' || page.document.hidden
    if (isGoing) for (const say of unsaid) say()
  }
  for (const type of ['visibilitychange', 'pagehide', 'pageshow']) page.addEventListener(type, notice)

  const deed =
    <Args extends readonly unknown[], Result>(
      name: DeedName,
      run: (...args: Args) => Promise<Result>,
      about?: (...args: Args) => string,
    ) =>
    async (...args: Args): Promise<Result> => {
      const after = lastDeed()
      const word = { deed: name, args, at: now(), after, partition: partition.get(), about: about?.(...args) }
      let takeBack: (() => void) | undefined
      const say = () => {
        takeBack ??= words.say(word)
      }
      if (about && after && !isGoing) unsaid.add(say)
      else say()
      const result = await run(...args)
      unsaid.delete(say)
      if (keeping.get() === 'full') say()
      if (takeBack) done.add(takeBack)
      takeBackDone()
      return result
    }

  return {
    firstRead: opening.then((library) => library.firstRead),
    loaded: async () => (await opening).loaded(),
    keepHead: async (tmdbIds) => (await opening).keepHead(tmdbIds),
    files: {
      export: async () => (await opening).files.export(),
      import: async (text) => (await opening).files.import(text),
    },
    keeping,
    bookmarks: {
      ...late<ReadonlyMap<string, BookmarkRecord>>(new Map(), bookmarks),
      add: deed('bookmarks.add', async (title) => (await bookmarks).add(title)),
      remove: deed('bookmarks.remove', async (tmdbId) => (await bookmarks).remove(tmdbId)),
      restore: deed('bookmarks.restore', async (record) => (await bookmarks).restore(record)),
    },
    progress: {
      titles: late<ReadonlyMap<string, readonly ProgressRecord[]>>(
        new Map(),
        progress.then(({ titles }) => titles),
      ),
      save: deed(
        'progress.save',
        async (save) => (await progress).save(save),
        ({ tmdbId, seasonId, episodeId }) => [partition.get(), tmdbId, seasonId, episodeId].join('/'),
      ),
      ofTitle: async (tmdbId) => (await progress).ofTitle(tmdbId),
      one: async (key) => (await progress).one(key),
      mark: deed('progress.mark', async (targets, isWatched) => (await progress).mark(targets, isWatched)),
      hide: deed('progress.hide', async (key, isHidden) => (await progress).hide(key, isHidden)),
      remove: deed('progress.remove', async (filter) => (await progress).remove(filter)),
      restore: deed('progress.restore', async (records) => (await progress).restore(records)),
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
