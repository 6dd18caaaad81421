import { CardSkeleton } from '../../blocks/title-skeleton.tsx'

/** More than the widest page shows. */
const CARDS = 10

/** A row's geometry while its titles load: cards of its width, the last one cut. */
export function RowSkeleton({ isWide }: { isWide: boolean }) {
  return (
    <div className={`m-rail m-rail-waiting ${isWide ? 'm-rail-wide' : ''}`} aria-hidden="true">
      <ul>
        {Array.from({ length: CARDS }, (_, index) => (
          <li key={index}>
            <CardSkeleton index={index} isWide={isWide} />
          </li>
        ))}
      </ul>
    </div>
  )
}
