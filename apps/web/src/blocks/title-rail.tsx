import type { Title } from '@matinee/domain'
import { useState } from 'react'
import { useTranslate } from '../i18n/i18n.ts'
import { Rail } from './rail.tsx'
import { TitleCard } from './title-card.tsx'
import { useWarmUpLater } from './use-warm-up-later.ts'

const fullName = ({ title }: Title) => title

/** Width of a card with its gap (rail.css), px: in windows up to `NARROW_PX`, and in wider ones. */
const CARD_PX = { narrow: 164, wide: 220 }
const NARROW_PX = 600

/** Cards that fit the window: others, and their posters, come once somebody turns to the row. */
const cardsInSight = () =>
  Math.ceil(window.innerWidth / (window.innerWidth > NARROW_PX ? CARD_PX.wide : CARD_PX.narrow))

/** Titles in a row. */
export function TitleRail({
  titles,
  nameOf = fullName,
  hasPosters = true,
  heading,
}: {
  titles: readonly Title[]
  /** How names are written on these cards. */
  nameOf?: (title: Title) => string
  /** Whether posters are asked for: before, their places are empty. */
  hasPosters?: boolean
  /** Of the row: its arrows are named by it. */
  heading: string
}) {
  const t = useTranslate()
  useWarmUpLater()
  const [drawn, setDrawn] = useState(cardsInSight)
  const drawBeyond = () => setDrawn((before) => Math.max(before, 2 * cardsInSight()))
  const drawMore = () => drawn < titles.length && setDrawn(drawn + cardsInSight())
  const labels = {
    back: t('discover.scrollBack', { row: heading }),
    forward: t('discover.scrollForward', { row: heading }),
  }
  return (
    <Rail labels={labels} onNearEnd={drawMore} onTurnedTo={drawBeyond}>
      {titles.slice(0, drawn).map((title) => (
        <li key={`${title.kind}-${title.id}`}>
          <TitleCard title={title} name={nameOf(title)} place="row" hasPoster={hasPosters} />
        </li>
      ))}
    </Rail>
  )
}
