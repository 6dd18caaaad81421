import type { Title } from '@matinee/domain'
import { useState } from 'react'
import { useTranslate } from '../i18n/i18n.ts'
import { Rail } from './rail.tsx'
import { TitleCard } from './title-card.tsx'
import { useWarmUpLater } from './use-warm-up-later.ts'

const fullName = ({ title }: Title) => title

/** Width of a card with its gap (rail.css), px: in windows up to `NARROW_PX`, and in larger ones. */
const CARD_PX = { row: { small: 164, large: 220 }, wide: { small: 270, large: 340 } }
const NARROW_PX = 600

/** A row of posters, or of stills. */
export type RailLook = keyof typeof CARD_PX

/** Cards that fit the window: others, and their posters, come once somebody turns to the row. */
const cardsInSight = (look: RailLook) =>
  Math.ceil(window.innerWidth / CARD_PX[look][window.innerWidth > NARROW_PX ? 'large' : 'small'])

/** Titles in a row. */
export function TitleRail({
  titles,
  nameOf = fullName,
  hasPosters = true,
  look = 'row',
  heading,
}: {
  titles: readonly Title[]
  /** How names are written on these cards. */
  nameOf?: (title: Title) => string
  /** Whether posters are asked for: before, their places are empty. */
  hasPosters?: boolean
  look?: RailLook
  /** Of the row: its arrows are named by it. */
  heading: string
}) {
  const t = useTranslate()
  useWarmUpLater()
  const [drawn, setDrawn] = useState(() => cardsInSight(look))
  const drawBeyond = () => setDrawn((before) => Math.max(before, 2 * cardsInSight(look)))
  const drawMore = () => drawn < titles.length && setDrawn(drawn + cardsInSight(look))
  const labels = {
    back: t('discover.scrollBack', { row: heading }),
    forward: t('discover.scrollForward', { row: heading }),
  }
  return (
    <Rail labels={labels} isWide={look === 'wide'} onNearEnd={drawMore} onTurnedTo={drawBeyond}>
      {titles.slice(0, drawn).map((title) => (
        <li key={`${title.kind}-${title.id}`}>
          <TitleCard title={title} name={nameOf(title)} place={look} hasPoster={hasPosters} />
        </li>
      ))}
    </Rail>
  )
}
