/** Line lengths of the titles a skeleton stands for, in percent: uneven like real ones (look §5 "Skeleton"). */
const TITLE_LENGTHS = [82, 64, 90, 70, 58, 76, 86]

/** A card's geometry; `index` tells one from its neighbours. */
export function CardSkeleton({ index }: { index: number }) {
  return (
    <>
      <div className="m-skeleton aspect-[2/3]" />
      <div
        className="m-skeleton mt-3.5 h-3.5 rounded-xs"
        style={{ width: `${TITLE_LENGTHS[index % TITLE_LENGTHS.length]}%` }}
      />
      <div className="m-skeleton mt-2 h-[.6875rem] w-[46%] rounded-xs" />
    </>
  )
}

/** Cards of a grid that waits. */
const CARDS = 14

/** The grid's geometry while its titles are on the way. */
export function TitleGridSkeleton() {
  return (
    <div className="m-poster-grid" aria-hidden="true">
      {Array.from({ length: CARDS }, (_, index) => (
        <div key={index}>
          <CardSkeleton index={index} />
        </div>
      ))}
    </div>
  )
}
