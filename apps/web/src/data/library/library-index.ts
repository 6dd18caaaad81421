import { createObservable, type Observable } from '../kit/observable.ts'
import { viewOf, type RecordRows } from './outbox-entry.ts'
import { refText, type BookmarkRecord, type ProgressRecord, type RatingRecord, type SettingRecord } from './records.ts'

type Titles = ReadonlyMap<string, readonly ProgressRecord[]>

/** The library in memory: one bulk read fills it, changed records are taken in one by one. */
export interface LibraryIndex {
  /** By title. */
  readonly bookmarks: Observable<ReadonlyMap<string, BookmarkRecord>>
  /** By title; made anew only when somebody asks after a change, so that a save costs the same in any library. */
  readonly titles: Observable<Titles>
  /** By the name of the title (`ratedTitleOf`). */
  readonly ratings: Observable<ReadonlyMap<string, RatingRecord>>
  /** By name. */
  readonly settings: Observable<ReadonlyMap<string, SettingRecord>>
  ofTitle(tmdbId: string): readonly ProgressRecord[]
  rowsOf(text: string): RecordRows | undefined
  all(): Iterable<RecordRows>
  /** Rows with changes in the outbox. */
  waiting(): Iterable<RecordRows>
  /** Takes in what was read or written. */
  take(rows: Iterable<RecordRows>): void
  /** Forgets everything and takes in this. */
  replace(rows: Iterable<RecordRows>): void
}

export function createLibraryIndex(): LibraryIndex {
  const rowsByText = new Map<string, RecordRows>()
  const waiting = new Map<string, RecordRows>()
  const progress = new Map<string, Map<string, ProgressRecord>>()
  const lists = new Map<string, readonly ProgressRecord[]>()
  const bookmarks = createObservable<ReadonlyMap<string, BookmarkRecord>>(new Map())
  const ratings = createObservable<ReadonlyMap<string, RatingRecord>>(new Map())
  const settings = createObservable<ReadonlyMap<string, SettingRecord>>(new Map())
  const titles = createLazyTitles(() => new Map(Array.from(progress.keys(), (tmdbId) => [tmdbId, ofTitle(tmdbId)])))

  function ofTitle(tmdbId: string): readonly ProgressRecord[] {
    const known = lists.get(tmdbId)
    if (known) return known
    const list = [...(progress.get(tmdbId)?.values() ?? [])]
    if (list.length > 0) lists.set(tmdbId, list)
    return list
  }

  function takeProgress(rows: RecordRows, text: string) {
    const { tmdbId } = rows.ref
    const records = progress.get(tmdbId) ?? new Map<string, ProgressRecord>()
    const view = viewOf(rows)
    if (view?.kind === 'progress') records.set(text, view)
    else records.delete(text)
    if (records.size > 0) progress.set(tmdbId, records)
    else progress.delete(tmdbId)
    lists.delete(tmdbId)
  }

  function takeIn(all: Iterable<RecordRows>, known: Pick<ChangedMaps, 'bookmarks'>) {
    const changed: ChangedMaps = { titles: false, bookmarks: known.bookmarks, ratings: null, settings: null }
    for (const rows of all) {
      const text = refText(rows.ref)
      if (rows.record || rows.entries.length > 0) rowsByText.set(text, rows)
      else rowsByText.delete(text)
      if (rows.entries.length > 0) waiting.set(text, rows)
      else waiting.delete(text)
      const { kind, tmdbId } = rows.ref
      if (kind === 'progress') {
        takeProgress(rows, text)
        changed.titles = true
        continue
      }
      const view = viewOf(rows)
      if (kind === 'bookmark') {
        changed.bookmarks ??= new Map(bookmarks.get())
        if (view?.kind === 'bookmark') changed.bookmarks.set(tmdbId, view)
        else changed.bookmarks.delete(tmdbId)
      } else if (kind === 'rating') {
        changed.ratings ??= new Map(ratings.get())
        if (view?.kind === 'rating') changed.ratings.set(tmdbId, view)
        else changed.ratings.delete(tmdbId)
      } else {
        changed.settings ??= new Map(settings.get())
        if (view?.kind === 'setting') changed.settings.set(tmdbId, view)
        else changed.settings.delete(tmdbId)
      }
    }
    if (changed.bookmarks) bookmarks.set(changed.bookmarks)
    if (changed.ratings) ratings.set(changed.ratings)
    if (changed.settings) settings.set(changed.settings)
    if (changed.titles) titles.changed()
  }

  return {
    bookmarks,
    titles,
    ratings,
    settings,
    ofTitle,
    rowsOf: (text) => rowsByText.get(text),
    all: () => rowsByText.values(),
    waiting: () => waiting.values(),
    take: (rows) => takeIn(rows, { bookmarks: null }),
    replace(rows) {
      rowsByText.clear()
      waiting.clear()
      progress.clear()
      lists.clear()
      ratings.set(new Map())
      settings.set(new Map())
      takeIn(rows, { bookmarks: new Map() })
      titles.changed()
    },
  }
}

/** What one intake changes; null for maps that it leaves as they are. */
interface ChangedMaps {
  titles: boolean
  bookmarks: Map<string, BookmarkRecord> | null
  ratings: Map<string, RatingRecord> | null
  settings: Map<string, SettingRecord> | null
}

/** An observable whose value is made when it is asked for. */
function createLazyTitles(make: () => Titles): Observable<Titles> & { changed: () => void } {
  let made: Titles | null = null
  const version = createObservable(0)
  return {
    get: () => (made ??= make()),
    subscribe: version.subscribe,
    changed() {
      made = null
      version.set(version.get() + 1)
    },
  }
}
