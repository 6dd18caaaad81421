import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Streams } from '../services/streams/streams.ts'
import { programmeOf } from '../testing/fake-programmes.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../testing/fake-streaming.ts'
import { openPage } from '../testing/open-page.tsx'

/** Thickness of the coloured ring around what has the focus, px: beyond the gap, or from the edge inwards. */
function ringOf(focused: Element): number {
  const [gap = 0, ring = gap] = [...getComputedStyle(focused).boxShadow.matchAll(/(\d+)px(?: inset)?(?=,|$)/g)].map(
    ([, spread]) => Number(spread),
  )
  return ring === gap ? ring : ring - gap
}

/** Gives something the focus as keys do, and returns how thick its ring is. */
async function ringAfterFocus(target: Locator): Promise<number> {
  await userEvent.keyboard('{Shift}')
  await expect.element(target).toBeInTheDocument()
  const element = target.element() as HTMLElement
  element.focus()
  await expect.poll(() => element.matches(':focus-visible')).toBe(true)
  return ringOf(element)
}

const film = (id: string, title: string) => ({ id, kind: 'movie' as const, title, year: 1950 })
const FILMS = [film('1', 'First'), film('2', 'Second'), film('3', 'Third')]
const catalog = {
  programmes: async () => [programmeOf('night', 'Night', FILMS), programmeOf('sea', 'The Sea', FILMS)],
}

/** Opens a film, where its stream is there or sought like this. */
function openPlayer(scrape?: Streams['scrape']) {
  const streaming = fakeStreaming(SAMPLE_STREAM)
  const streams = { ...streaming.streams, ...(scrape && { scrape }) }
  return openPage('/media/tmdb-movie-101-x', {
    size: [1920, 1080],
    services: { loadStreaming: async () => ({ ...streaming, streams }) },
  })
}

/** A source that does not answer. */
const never: Streams['scrape'] = async function* (_request, { signal }) {
  yield { event: 'init', sourceIds: ['slow'] }
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

/** How many things to press there are, none of them in the edges that a television may cut off. */
function standInsideSafeEdges(): number {
  const targets = (['button', 'link', 'slider'] as const).flatMap((role) => page.getByRole(role).elements())
  const boxes = targets.filter((target) => target.checkVisibility()).map((target) => target.getBoundingClientRect())
  expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(84)
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1920 - 84)
  expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThanOrEqual(48)
  expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(1080 - 48)
  return boxes.length
}

describe('on a television', () => {
  beforeEach(() => {
    document.documentElement.dataset['ui'] = 'tv'
  })
  afterEach(() => {
    delete document.documentElement.dataset['ui']
  })

  it('the focus goes to what plays a programme on its page, before its films', async () => {
    await openPage('/programmes/night', { catalog })
    await expect.element(page.getByRole('link', { name: 'Play the programme Night' })).toHaveFocus()
  })

  it('the focus goes to the first programme where all of them stand', async () => {
    await openPage('/programmes', { catalog })
    await expect.element(page.getByRole('link', { name: 'Night', exact: true })).toHaveFocus()
  })

  it('the ring of the focus is as thick in a menu as on a page', async () => {
    await openPage('/browse/the', { size: [1920, 1080] })
    expect(await ringAfterFocus(page.getByRole('radio', { name: 'Films' }))).toBe(5)
    await page.getByRole('button', { name: 'About The Paper Lighthouse' }).click()
    expect(await ringAfterFocus(page.getByRole('menuitem', { name: 'Details' }))).toBe(5)
  })

  it('the ring of the focus is as thick in the player', async () => {
    await openPlayer()
    expect(await ringAfterFocus(page.getByRole('button', { name: 'Settings' }))).toBe(5)
  })

  it('nothing of the player stands in the edges that a television may cut off', async () => {
    await openPlayer()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    expect(standInsideSafeEdges()).toBeGreaterThan(10)
  })

  it('nor does anything while the film is looked for', async () => {
    await openPlayer(never)
    await expect.element(page.getByRole('link', { name: 'Home' })).toBeVisible()
    expect(standInsideSafeEdges()).toBeGreaterThan(2)
  })

  it('what filters results stands in one line', async () => {
    await openPage('/browse/the', { size: [1920, 1080] })
    const [first, last] = [
      page.getByRole('radio', { name: 'Films' }),
      page.getByRole('button', { name: 'Hide what I have seen' }),
    ]
    await expect.element(last).toBeVisible()
    const topOf = (filter: Locator) => filter.element().getBoundingClientRect().top
    expect(topOf(last)).toBe(topOf(first))
  })
})
