import { Button, WarningFillIcon } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useMemo, useState, type CSSProperties } from 'react'
import { deferredPart } from '../../../blocks/deferred-part.tsx'
import { storageWarningText } from '../../../blocks/storage-warning-text.ts'
import { useWarmUpLater } from '../../../blocks/use-warm-up-later.ts'
import { useLibrary } from '../../../data/library/library-context.ts'
import type { BookmarkRecord, ProgressRecord } from '../../../data/library/records.ts'
import { useBookmarkShelf, useContinueWatching } from '../../../data/library/use-shelves.ts'
import { usePersistence, type DevicePersistence } from '../../../data/use-persistence.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useAllTexts } from '../../../i18n/use-all-texts.ts'
import { useArrived } from '../../../services/arrival/use-arrived.ts'
import { atRest } from '../../../services/idle/work-ahead.ts'
import { isBlocked } from '../../../services/catalog/blocked-titles.ts'
import { useServices } from '../../../services/services.ts'
import { EmptyShelf } from '../empty-shelf.tsx'
import { leaveFirstStill } from '../first-still.ts'
import { FirstStillPlace } from '../first-still-place.tsx'
import { StillsSkeleton } from '../stills-skeleton.tsx'
import { Bookmarks } from './bookmarks.tsx'
import { ContinueWatching } from './continue-watching.tsx'
import { noteShelf } from './shelf-note.ts'
import { refOfRecord } from './shelf-item.ts'
import { useKnownSeasons } from './use-known-seasons.ts'

const { Part: FirstFilms } = deferredPart(async () => (await import('../first-films.tsx')).FirstFilms, {
  needsTexts: true,
  fallback: <StillsSkeleton />,
})

/** Titles of a shelf that a large screen shows before it is scrolled. */
const SEEN_FIRST = 32

/** With fewer titles a shelf leaves most of a page empty: films stand below it. */
const FULL_SHELF = 6

/** A warning that the browser persists less than a viewer would expect. */
function StorageNotice({ persistence }: { persistence: Exclude<DevicePersistence, 'disk'> }) {
  useAllTexts()
  const t = useTranslate()
  const { saveAgain } = useLibrary()
  return (
    <p
      role="alert"
      className="mx-auto mt-6 flex max-w-[40rem] items-center gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn"
    >
      <WarningFillIcon className="size-5" />
      {storageWarningText(persistence, t)}
      {persistence === 'cleared' && (
        <Button size="small" className="ms-auto" onClick={() => void saveAgain()}>
          {t('settings.save')}
        </Button>
      )}
    </p>
  )
}

/** The colour that the page takes from the first poster in Continue watching (look §1). */
function Ambience({ tint }: { tint: string }) {
  return <div className="m-ambient" style={{ '--tint': tint } as CSSProperties} />
}

/** Records whose titles the host took down since they were saved are on no shelf. */
function useAllowed<Item extends BookmarkRecord | { record: ProgressRecord }>(items: readonly Item[]): readonly Item[] {
  const { disallowedIds } = useServices().host
  return useMemo(
    () => items.filter((item) => !isBlocked(disallowedIds, refOfRecord('record' in item ? item.record : item))),
    [items, disallowedIds],
  )
}

/**
 * Stores the snapshot of the first rows for the next start once the page is idle, because reading a large library takes
 * time.
 */
function useFirstRowsSnapshot(watching: readonly { record: ProgressRecord }[], bookmarks: readonly BookmarkRecord[]) {
  const { saveFirstRows } = useLibrary()
  useEffect(
    () =>
      atRest(() => {
        const first = [...watching.slice(0, SEEN_FIRST).map(({ record }) => record), ...bookmarks.slice(0, SEEN_FIRST)]
        void saveFirstRows(first.map(({ tmdbId }) => tmdbId))
      }),
    [saveFirstRows, watching, bookmarks],
  )
}

/** Home's two sections, films to begin with where they hold few titles or none; until their first rows were read, the place of the first of these. */
export function Shelf() {
  return useArrived(useLibrary().firstRead) ? <ShelfRead /> : <FirstStillPlace />
}

function ShelfRead() {
  const { now, catalog } = useServices()
  const [today] = useState(now)
  const persistence = usePersistence()
  const { seasonsOf, ask } = useKnownSeasons()
  const bookmarks = useAllowed(useBookmarkShelf())
  const watching = useAllowed(useContinueWatching(seasonsOf, today))
  useFirstRowsSnapshot(watching, bookmarks)
  useWarmUpLater(bookmarks.length > 0 || watching.length > 0)
  const first = watching[0]?.record
  const details = useQuery({
    ...catalog.details(first ? refOfRecord(first) : { kind: 'movie', id: '' }),
    enabled: first !== undefined,
  })
  const count = bookmarks.length + watching.length
  useEffect(() => noteShelf(count >= FULL_SHELF ? 'full' : count > 0 ? 'begun' : 'empty'), [count])
  useLayoutEffect(() => {
    if (count > 0) leaveFirstStill()
  }, [count])
  // What was pressed to fill the shelf stays where it is.
  const [onShelf] = useState(() => [...watching.map(({ record }) => record), ...bookmarks].map(refOfRecord))
  const [wasShort, setWasShort] = useState(count < FULL_SHELF)
  if (count < FULL_SHELF && !wasShort) setWasShort(true)
  return (
    <>
      {details.data?.tint && <Ambience tint={details.data.tint} />}
      {persistence !== 'disk' && (
        <Suspense>
          <StorageNotice persistence={persistence} />
        </Suspense>
      )}
      {watching.length > 0 && <ContinueWatching items={watching} ask={ask} />}
      {bookmarks.length > 0 && <Bookmarks bookmarks={bookmarks} isFirst={watching.length === 0} />}
      {wasShort && <FirstFilms onShelf={onShelf} />}
      {count === 0 && <EmptyShelf />}
    </>
  )
}
