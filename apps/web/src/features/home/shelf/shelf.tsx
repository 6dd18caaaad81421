import { WarningFillIcon } from '@matinee/ui'
import { useQuery } from '@tanstack/react-query'
import { use, useState, type CSSProperties } from 'react'
import { useWarmUpLater } from '../../../blocks/use-warm-up-later.ts'
import { useStore } from '../../../data/kit/use-store.ts'
import { useLibrary } from '../../../data/library/library-context.ts'
import { useBookmarkShelf, useContinueWatching } from '../../../data/library/use-shelves.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useServices } from '../../../services/services.ts'
import { EmptyShelf } from '../empty-shelf.tsx'
import { Bookmarks } from './bookmarks.tsx'
import { ContinueWatching } from './continue-watching.tsx'
import { refOfRecord } from './shelf-item.ts'
import { useKnownSeasons } from './use-known-seasons.ts'

/** What the browser keeps less of than a viewer would think. */
function KeepingNotice() {
  const t = useTranslate()
  const keeping = useStore(useLibrary().keeping)
  if (keeping === 'disk') return null
  return (
    <p
      role="alert"
      className="mx-auto mt-6 flex max-w-[40rem] items-center gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn"
    >
      <WarningFillIcon className="size-5" />
      {t(`home.keeping.${keeping}`)}
    </p>
  )
}

/** The colour that the page borrows from the first poster in Continue watching (look §1). */
function Ambience({ tint }: { tint: string }) {
  return <div className="m-ambient" style={{ '--tint': tint } as CSSProperties} />
}

/** Home's two sections, or what will be there. Suspends until the library was read. */
export default function Shelf() {
  const { now, catalog } = useServices()
  use(useLibrary().firstRead)
  useWarmUpLater()
  const [today] = useState(now)
  const { seasonsOf, ask } = useKnownSeasons()
  const bookmarks = useBookmarkShelf()
  const watching = useContinueWatching(seasonsOf, today)
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
