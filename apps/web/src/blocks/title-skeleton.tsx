import { memo } from 'react'

/** Line lengths of the skeleton's titles: uneven like real ones (look §5 "Skeleton"). Classes, since the policy of a document allows no style of an element. */
const TITLE_LENGTHS = ['w-[82%]', 'w-[64%]', 'w-[90%]', 'w-[70%]', 'w-[58%]', 'w-[76%]', 'w-[86%]']

/** A card's geometry, with a poster or a still; `index` varies it among neighbours. */
export function CardSkeleton({ index, isWide = false }: { index: number; isWide?: boolean }) {
  return (
    <>
      <div className={`m-skeleton m-skeleton-art ${isWide ? 'aspect-video' : 'aspect-[2/3]'}`} />
      <div className={`m-skeleton mt-3.5 h-3.5 rounded-xs ${TITLE_LENGTHS[index % TITLE_LENGTHS.length]}`} />
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
