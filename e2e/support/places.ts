import { expect, type Page } from '@playwright/test'

/**
 * What happens to a film at a second of it: it is `left` for another source where it stood last, and `resumed` where that one plays first.
 */
export type Moment = 'playing' | 'seeked' | 'left' | 'resumed'

/**
 * Notes from now on at which second each of these met a film of the page: a question from outside comes late, and a film that runs is
 * further by then. To be called before the page opens; another page begins anew.
 * @returns The seconds so far, first to last.
 */
export async function notePlaces(page: Page): Promise<(moment: Moment) => Promise<number[]>> {
  await page.addInitScript(() => {
    const places: Record<string, number[]> = { playing: [], seeked: [], left: [], resumed: [] }
    Object.assign(window, { places })
    let last = 0
    let isLeft = false
    const onEvent = ({ type, target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return
      if (type === 'emptied') places['left']?.push(last)
      else places[type]?.push(target.currentTime)
      if (type === 'playing' && isLeft) places['resumed']?.push(target.currentTime)
      if (type === 'emptied' || type === 'playing') isLeft = type === 'emptied'
      last = target.currentTime
    }
    for (const type of ['playing', 'seeked', 'timeupdate', 'waiting', 'error', 'emptied'])
      document.addEventListener(type, onEvent, true)
  })
  return (moment) =>
    page.evaluate((asked) => (window as unknown as { places: Record<string, number[]> }).places[asked] ?? [], moment)
}

/** Another source goes on within 2 s of where the film stood. */
export function expectSameSecond(left: number, resumed: number | undefined): void {
  expect(Math.abs((resumed ?? Number.NaN) - left)).toBeLessThan(2)
}

/**
 * Collects from now on every note that is shown on the picture, however briefly. To be called before the page opens; another page begins
 * anew.
 * @returns Their words so far.
 */
export async function noteNotes(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const notes: string[] = []
    Object.assign(window, { notes })
    new MutationObserver(() => {
      for (const note of document.querySelectorAll('.m-player-note')) notes.push(note.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { notes: string[] }).notes)
}
