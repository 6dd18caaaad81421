import { WarningFillIcon } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type CSSProperties } from 'react'
import { keepingText } from '../../../blocks/keeping-text.ts'
import { useWarmUpLater } from '../../../blocks/use-warm-up-later.ts'
import { useLibrary } from '../../../data/library/library-context.ts'
import type { BookmarkRecord, ProgressRecord } from '../../../data/library/records.ts'
import { useBookmarkShelf, useContinueWatching } from '../../../data/library/use-shelves.ts'
import { useKeeping } from '../../../data/use-keeping.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useArrived } from '../../../services/arrival/use-arrived.ts'
import { atRest } from '../../../services/idle/work-ahead.ts'
import { useServices } from '../../../services/services.ts'
import { EmptyShelf } from '../empty-shelf.tsx'
import { Bookmarks } from './bookmarks.tsx'
import { ContinueWatching } from './continue-watching.tsx'
import { refOfRecord } from './shelf-item.ts'
import { useKnownSeasons } from './use-known-seasons.ts'

/** Titles of a shelf that a large screen shows before it is scrolled. */
const SEEN_FIRST = 32

/** What the browser keeps less of than a viewer would think. */
function KeepingNotice() {
  const t = useTranslate()
  const keeping = useKeeping()
  if (keeping === 'disk') return null
  return (
    <p
      role="alert"
      className="mx-auto mt-6 flex max-w-[40rem] items-center gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn"
    >
      <WarningFillIcon className="size-5" />
      {keepingText(keeping, t)}
    </p>
  )
}

/** The colour that the page borrows from the first poster in Continue watching (look §1). */
function Ambience({ tint }: { tint: string }) {
  return <div className="m-ambient" style={{ '--tint': tint } as CSSProperties} />
}

/** Keeps, once the page rests, what the first rows are drawn from for the next start: a large library takes its time to be read. */
function useKeptHead(watching: readonly { record: ProgressRecord }[], bookmarks: readonly BookmarkRecord[]) {
  const { keepHead } = useLibrary()
  useEffect(
    () =>
      atRest(() => {
        const first = [...watching.slice(0, SEEN_FIRST).map(({ record }) => record), ...bookmarks.slice(0, SEEN_FIRST)]
        void keepHead(first.map(({ tmdbId }) => tmdbId))
      }),
    [keepHead, watching, bookmarks],
  )
}

/** Home's two sections, or what will be there; nothing until their first rows were read. */
export function Shelf() {
  return useArrived(useLibrary().firstRead) && <ShelfRead />
}

function ShelfRead() {
  const { now, catalog } = useServices()
  useWarmUpLater()
  const [today] = useState(now)
  const { seasonsOf, ask } = useKnownSeasons()
  const bookmarks = useBookmarkShelf()
  const watching = useContinueWatching(seasonsOf, today)
  useKeptHead(watching, bookmarks)
  const first = watching[0]?.record
  const details = useQuery({
    ...catalog.details(first ? refOfRecord(first) : { kind: 'movie', id: '' }),
    enabled: first !== undefined,
  })
  if (bookmarks.length === 0 && watching.length === 0) {
    return (
      <>
        <KeepingNotice />
        <EmptyShelf />
      </>
    )
  }
  return (
    <>
      {details.data?.tint && <Ambience tint={details.data.tint} />}
      <KeepingNotice />
      {watching.length > 0 && <ContinueWatching items={watching} ask={ask} />}
      {bookmarks.length > 0 && <Bookmarks bookmarks={bookmarks} />}
    </>
  )
}
