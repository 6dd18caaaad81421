import type { Title } from '@matinee/domain'
import { useWarmUpLater } from './use-warm-up-later.ts'
import { TitleCard } from './title-card.tsx'

/** Titles as a grid of cards. */
export function TitleGrid({ titles }: { titles: readonly Title[] }) {
  useWarmUpLater()
  return (
    <ul className="m-poster-grid">
      {titles.map((title) => (
        <li key={`${title.kind}-${title.id}`} className="min-w-0">
          <TitleCard title={title} />
        </li>
      ))}
    </ul>
  )
}

/** Line lengths of the titles a skeleton stands for, in percent: uneven like real ones (look §5 "Skeleton"). */
const TITLE_LENGTHS = [82, 64, 90, 70, 58, 76, 86]

/** The grid's geometry while its titles are on the way. */
export function TitleGridSkeleton({ count = 14 }: { count?: number }) {
  return (
    <div className="m-poster-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <div className="m-skeleton aspect-[2/3]" />
          <div
            className="m-skeleton mt-3.5 h-3.5 rounded-xs"
            style={{ width: `${TITLE_LENGTHS[index % TITLE_LENGTHS.length]}%` }}
          />
          <div className="m-skeleton mt-2 h-[.6875rem] w-[46%] rounded-xs" />
        </div>
      ))}
    </div>
  )
}
