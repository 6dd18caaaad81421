import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { hitByRandomPresses } from './hit-by-random-presses.ts'

/** What they hit where a card is right: its link all over the picture, below it the menu as well. */
export const CARD_AND_MENU = ['caption: link', 'caption: menu', 'picture: link']

/** Windows of a phone and of a laptop. */
export const SIZES = [
  [390, 844],
  [1440, 900],
] as const

/** What 10,000 presses hit on a card under the mouse, in the middle of the window. */
export async function hitOnCard(card: Element | null | undefined): Promise<string[]> {
  if (!card) return []
  await userEvent.hover(card)
  // Its menu comes once it is reached.
  await expect.poll(() => card.querySelector('.m-card-more')).toBeTruthy()
  card.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  return hitByRandomPresses(card)
}

/** The same of a row's last card that is whole in the window, beside which an arrow would lie. */
export async function hitOnLastCardOf(row: Element | null): Promise<string[]> {
  const lastWhole = () => {
    row?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const cards = [...(row?.querySelectorAll<HTMLElement>('.m-card') ?? [])]
    return cards.findLast((one) => one.getBoundingClientRect().right <= window.innerWidth)
  }
  await expect.poll(() => lastWhole()?.querySelector('.m-poster')).toBeTruthy()
  return hitOnCard(lastWhole())
}
