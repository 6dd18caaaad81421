import { flushSync } from 'react-dom'
import { reactPlace } from '../../testing/react-place.ts'
import { Rail } from '../rail.tsx'

interface ShownRail {
  direction?: 'ltr' | 'rtl'
  cards: number
  /** Of the row, px. */
  width: number
  /** Of a card, and of the room after it, px. */
  card: number
  gap?: number
}

/** Draws a row of numbered cards until the test ends. Returns the list that scrolls. */
export function showRail({ direction = 'ltr', cards, width, card, gap = 0 }: ShownRail): HTMLUListElement {
  const { place, root } = reactPlace()
  place.style.width = `${width}px`
  place.dir = direction
  // Its arrows stand in the line above it.
  place.style.paddingBlockStart = '4rem'
  // It ends where its place does.
  place.style.setProperty('--m-bleed', '0px')
  flushSync(() =>
    root.render(
      <Rail labels={{ back: 'Back', forward: 'Forward' }}>
        {Array.from({ length: cards }, (_, number) => (
          <li key={number}>{number}</li>
        ))}
      </Rail>,
    ),
  )
  const list = place.querySelector('ul')
  if (!list) throw new Error('there is no row')
  Object.assign(list.style, {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: `${card}px`,
    gap: `${gap}px`,
    overflowX: 'auto',
    padding: '0',
    margin: '0',
  })
  return list
}
