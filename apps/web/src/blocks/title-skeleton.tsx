import { memo } from 'react'

/** Line lengths of the skeleton's titles, in percent: uneven like real ones (look §5 "Skeleton"). */
const TITLE_LENGTHS = [82, 64, 90, 70, 58, 76, 86]

/** A card's geometry, with a poster or a still; `index` varies it among neighbours. */
export function CardSkeleton({ index, isWide = false }: { index: number; isWide?: boolean }) {
  return (
    <>
      <div className={`m-skeleton m-skeleton-art ${isWide ? 'aspect-video' : 'aspect-[2/3]'}`} />
      <div
        className="m-skeleton mt-3.5 h-3.5 rounded-xs"
        style={{ width: `${TITLE_LENGTHS[index % TITLE_LENGTHS.length]}%` }}
      />
      <div className="m-skeleton mt-2 h-[.6875rem] w-[46%] rounded-xs" />
    </>
  )
}

/** Cards of a loading grid. */
const CARDS = 14

/** The grid's geometry while its titles load. */
export const TitleGridSkeleton = memo(function TitleGridSkeleton() {
  return (
    <div className="m-poster-grid" aria-hidden="true">
      {Array.from({ length: CARDS }, (_, index) => (
        <div key={index}>
          <CardSkeleton index={index} />
        </div>
      ))}
    </div>
  )
})
