import type { Title } from '@matinee/domain'
import { memo } from 'react'
import { useWarmUpLater } from './use-warm-up-later.ts'
import { TitleCard } from './title-card.tsx'

/** Titles as a grid of cards; rendered for other titles alone, not for each key of a search above it. */
export const TitleGrid = memo(function TitleGrid({ titles }: { titles: readonly Title[] }) {
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
})
