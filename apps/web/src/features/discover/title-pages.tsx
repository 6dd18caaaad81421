import type { TitleKind } from '@matinee/domain'
import { Spinner } from '@matinee/ui'
import { useEffect, useRef } from 'react'
import { observeApproach } from '../../blocks/prefetch-on-approach.ts'
import { TitleGrid } from '../../blocks/title-grid.tsx'
import { TitleGridSkeleton } from '../../blocks/title-skeleton.tsx'
import { useTranslate } from '../../i18n/i18n.ts'
import { RowFailed } from './discover-row.tsx'
import { GridMotion } from './grid-motion.tsx'
import type { TitlePages } from './use-title-pages.ts'

/** How far below the window the next page is already fetched. */
const AHEAD = '0px 0px 100% 0px'

const COUNT_OF = {
  movie: 'discover.count.movies',
  show: 'discover.count.shows',
} as const

/** Reports when the end of the shown titles comes near the window. */
function NearEnd({ onNear }: { onNear: () => void }) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    return observeApproach(element, (isNear) => isNear && onNear(), AHEAD)
  }, [onNear])
  return (
    <div ref={place} role="status" aria-label={t('home.search.loadingStatus')} className="grid h-24 place-items-center">
      <Spinner className="size-8" />
    </div>
  )
}

/**
 * Titles as one grid with their number above it, that grows by scrolling. `kind` is theirs, where all are of one.
 * @param heading What they have in common; empty where the page says it.
 */
export function TitlePagesGrid({
  pages,
  kind,
  heading = '',
}: {
  pages: TitlePages
  kind: TitleKind | null
  heading?: string
}) {
  const t = useTranslate()
  const { titles, count, isError, hasMore } = pages
  const isNone = titles?.length === 0 && !hasMore
  return (
    <>
      <div className="mt-4 mb-3 flex items-baseline gap-3">
        {heading && <h2 className="m-title text-2xl tabular-nums">{heading}</h2>}
        {/* Its line is kept, so that the grid does not move. */}
        <p role="status" className="min-h-[1lh] text-secondary">
          {!isNone && count !== undefined && t(kind === null ? 'home.search.count' : COUNT_OF[kind], { count })}
        </p>
      </div>
      <GridMotion titles={titles}>
        {titles ? <TitleGrid titles={titles} /> : !isError && <TitleGridSkeleton />}
      </GridMotion>
      {isNone && (
        <p role="status" className="m-title py-20 text-center text-2xl">
          {t('discover.filters.none')}
        </p>
      )}
      {isError && <RowFailed onRetry={pages.retry} />}
      {titles && hasMore && !isError && <NearEnd key={pages.loaded} onNear={pages.loadMore} />}
    </>
  )
}
