import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

/** Numbers from 0 to 1, the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/**
 * What 10,000 presses anywhere on a card hit, each once, in the order of letters: the card's link, its menu, or the class of something
 * else, on its picture or on the caption below.
 */
export function hitByRandomPresses(card: Element, picture: Element): string[] {
  const random = numbersFrom(33)
  const [box, { bottom }] = [card.getBoundingClientRect(), picture.getBoundingClientRect()]
  const hits = new Set<string>()
  for (let press = 0; press < 10_000; press += 1) {
    const [x, y] = [box.left + random() * box.width, box.top + random() * box.height]
    const hit = document.elementFromPoint(x, y)
    // Rounded to the edge of the window, where nobody presses.
    if (!hit) continue
    const what = hit.closest('.m-card-link') ? 'link' : hit.closest('.m-card-more') ? 'menu' : hit.className
    // Between the lines of the caption, the card itself: a press there does nothing.
    hits.add(`${y < bottom ? 'picture' : 'caption'}: ${what}`)
  }
  return [...hits].toSorted()
}

/** What such presses hit on a card under the mouse, in the middle of the window. */
export async function hitOnCard(card: Element | null | undefined): Promise<string[]> {
  if (!card) return []
  await userEvent.hover(card)
  // Its menu comes once it is reached.
  await expect.poll(() => card.querySelector('.m-card-more')).toBeTruthy()
  card.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  // Looked for now: the place of a picture is another element once the picture is there.
  const picture = card.querySelector('.m-poster, .m-still-art')
  return picture ? hitByRandomPresses(card, picture) : []
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
