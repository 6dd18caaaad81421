import type { Title } from '@matinee/domain'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { workAhead } from '../services/idle/work-ahead.ts'
import { Rail } from './rail.tsx'
import { TitleCard } from './title-card.tsx'
import { useWarmUpLater } from './use-warm-up-later.ts'

const fullName = ({ title }: Title) => title

/** Least width of a card with its gap, px. */
const CARD_PX = 160
/** Cards beyond the window's edge, so that the row can be scrolled, and those added near its end. */
const BEYOND = 3

/** Cards that fit the window, and a few more: others are never rendered, so a page of rows scrolls smoothly. */
const cardsInSight = () => Math.ceil(window.innerWidth / CARD_PX) + BEYOND

/** Fetches a row's posters before it is scrolled into the window: decoding a picture during a scroll costs frames. */
function usePostersAhead() {
  const section = useRef<HTMLElement>(null)
  useEffect(
    () => workAhead(() => section.current?.querySelectorAll('img').forEach((poster) => (poster.loading = 'eager'))),
    [],
  )
  return section
}

/** A heading and a row of titles. */
export function TitleCarousel({
  heading,
  titles,
  nameOf = fullName,
  labels,
  end,
}: {
  heading: string
  titles: readonly Title[]
  /** How names are written on these cards. */
  nameOf?: (title: Title) => string
  labels: { back: string; forward: string }
  /** Beside the heading, at the end of its line. */
  end?: ReactNode
}) {
  useWarmUpLater()
  const [drawn, setDrawn] = useState(cardsInSight)
  const section = usePostersAhead()
  return (
    <section ref={section} className="mt-12 max-sm:mt-9">
      <div className="mb-2.5 flex items-center justify-between gap-4">
        <h2 className="m-title text-2xl">{heading}</h2>
        {end}
      </div>
      <Rail labels={labels} onNearEnd={() => drawn < titles.length && setDrawn(drawn + cardsInSight())}>
        {titles.slice(0, drawn).map((title) => (
          <li key={`${title.kind}-${title.id}`}>
            <TitleCard title={title} name={nameOf(title)} />
          </li>
        ))}
      </Rail>
    </section>
  )
}
