/** Line lengths of the titles a skeleton stands for, in percent: uneven like real ones (look §5 "Skeleton"). */
const TITLE_LENGTHS = [82, 64, 90, 70, 58, 76, 86]

/** A card's geometry. */
function CardSkeleton({ index }: { index: number }) {
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

const places = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The grid's geometry while its titles are on the way. */
export function TitleGridSkeleton() {
  return (
    <div className="m-poster-grid" aria-hidden="true">
      {places(14).map((index) => (
        <div key={index}>
          <CardSkeleton index={index} />
        </div>
      ))}
    </div>
  )
}

/** A row's geometry while its titles are on the way: cards of its width, the last one cut. */
export function TitleRailSkeleton() {
  return (
    <div className="m-rail m-rail-waiting" aria-hidden="true">
      <ul>
        {places(10).map((index) => (
          <li key={index}>
            <CardSkeleton index={index} />
          </li>
        ))}
      </ul>
    </div>
  )
}
