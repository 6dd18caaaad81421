/**
 * What 10,000 presses anywhere on a card hit, each once, in the order of letters: the card's link, its menu, or the class of something
 * else, on its picture or on the caption below. Empty where the card has no picture. Refers to nothing around it: journeys send it into
 * their page.
 */
export function hitByRandomPresses(card: Element): string[] {
  const picture = card.querySelector('.m-poster, .m-still-art, .m-programme-still')
  if (!picture) return []
  let state = 33
  /** A number from 0 to 1, the same in every run. */
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
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
