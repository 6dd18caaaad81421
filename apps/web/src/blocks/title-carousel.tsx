import type { Title } from '@matinee/domain'
import { CaretLeftIcon, CaretRightIcon } from '@matinee/ui'
import { useRef, useState } from 'react'
import { TitleCard } from './title-card.tsx'
import { useWarmUpLater } from './use-warm-up-later.ts'

/** Share of the visible width that one press of an arrow moves, so that a card at the edge stays in sight. */
const PAGE_SHARE = 0.69

/** A row of cards that scrolls sideways: by touch, wheel, arrows, and by keys as focus moves along it. */
export function TitleCarousel({
  heading,
  titles,
  labels,
}: {
  heading: string
  titles: readonly Title[]
  labels: { back: string; forward: string }
}) {
  useWarmUpLater()
  const row = useRef<HTMLUListElement>(null)
  const [edge, setEdge] = useState({ start: true, end: false })
  const follow = () => {
    const list = row.current
    if (!list) return
    const position = Math.abs(list.scrollLeft)
    setEdge({ start: position < 8, end: position > list.scrollWidth - list.clientWidth - 8 })
  }
  const move = (direction: 1 | -1) => {
    const list = row.current
    if (!list) return
    const sign = getComputedStyle(list).direction === 'rtl' ? -direction : direction
    list.scrollBy({ left: sign * list.clientWidth * PAGE_SHARE, behavior: 'smooth' })
  }
  return (
    <section className="mt-12 max-sm:mt-9">
      <h2 className="m-title mb-2.5 text-2xl">{heading}</h2>
      <div className="m-rail">
        <ul ref={row} onScroll={follow}>
          {titles.map((title) => (
            <li key={`${title.kind}-${title.id}`}>
              <TitleCard title={title} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          aria-label={labels.back}
          className="m-rail-go start-2"
          hidden={edge.start}
          onClick={() => move(-1)}
        >
          <CaretLeftIcon className="size-5" />
        </button>
        <button
          type="button"
          aria-label={labels.forward}
          className="m-rail-go end-2"
          hidden={edge.end}
          onClick={() => move(1)}
        >
          <CaretRightIcon className="size-5" />
        </button>
      </div>
    </section>
  )
}
