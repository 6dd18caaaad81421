import type { Title } from '@matinee/domain'
import { Rail } from './rail.tsx'
import { TitleCard } from './title-card.tsx'
import { useWarmUpLater } from './use-warm-up-later.ts'

const fullName = ({ title }: Title) => title

/** A heading and a row of titles. */
export function TitleCarousel({
  heading,
  titles,
  nameOf = fullName,
  labels,
}: {
  heading: string
  titles: readonly Title[]
  /** How names are written on these cards. */
  nameOf?: (title: Title) => string
  labels: { back: string; forward: string }
}) {
  useWarmUpLater()
  return (
    <section className="mt-12 max-sm:mt-9">
      <h2 className="m-title mb-2.5 text-2xl">{heading}</h2>
      <Rail labels={labels}>
        {titles.map((title) => (
          <li key={`${title.kind}-${title.id}`}>
            <TitleCard title={title} name={nameOf(title)} />
          </li>
        ))}
      </Rail>
    </section>
  )
}
