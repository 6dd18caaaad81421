import { CardSkeleton } from '../../blocks/title-skeleton.tsx'

/** More than the widest page shows. */
const CARDS = 10

/** A row's geometry while its titles load: cards of its width, the last one cut. */
export function RowSkeleton() {
  return (
    <div className="m-rail m-rail-waiting" aria-hidden="true">
      <ul>
        {Array.from({ length: CARDS }, (_, index) => (
          <li key={index}>
            <CardSkeleton index={index} />
          </li>
        ))}
      </ul>
    </div>
  )
}
