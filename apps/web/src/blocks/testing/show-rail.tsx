import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
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
  const root = document.body.appendChild(document.createElement('div'))
  root.style.width = `${width}px`
  root.dir = direction
  const react = createRoot(root)
  onTestFinished(() => {
    react.unmount()
    root.remove()
  })
  flushSync(() =>
    react.render(
      <Rail labels={{ back: 'Back', forward: 'Forward' }}>
        {Array.from({ length: cards }, (_, number) => (
          <li key={number}>{number}</li>
        ))}
      </Rail>,
    ),
  )
  const list = root.querySelector('ul')
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
