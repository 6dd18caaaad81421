/**
 * A card that becomes details, the player and a card again, with the processor slowed four times, and the least that can move.
 * Promise: no frame over 50 ms while the picture moves.
 */
import type { Browser, Page } from '@playwright/test'
import { cardOf, pressDetails } from '../e2e/support/cards.ts'
import { startProduct } from '../e2e/support/product.ts'
import { verdict, type BenchmarkResult } from './support/benchmark.ts'
import { launchBrowser, throttle } from './support/browser.ts'
import { lookAt } from './support/scroll-through.ts'

const RUNS = 5
const THROTTLING = 4
const MOST_FRAME_MS = 50
const FILM = "The Projectionist's Reel"

/** Frames of one motion in ms, and how long the page took from the press to the first of them; none where the page was cut. */
interface Motion {
  wait: number
  frames: number[]
}

/** Notes in the page when its pictures begin to move, each frame from then on, and when they stand still. */
const noteMotions = (page: Page) =>
  page.addInitScript(() => {
    // What travels into the page names no functions: see scroll-through.ts.
    const watched = {
      report(_moments: readonly number[]) {},
      next() {
        return new Promise<readonly number[]>((resolve) => (watched.report = resolve))
      },
      start: document.startViewTransition.bind(document),
    }
    document.startViewTransition = (update) => {
      const transition = watched.start(update)
      const motion = {
        moments: [] as number[],
        isOver: false,
        note(at: number) {
          motion.moments.push(at)
          if (!motion.isOver) requestAnimationFrame(motion.note)
        },
      }
      void transition.ready.then(
        () => requestAnimationFrame(motion.note),
        // A page that is cut has no frames: the table counts it as not moved.
        () => {},
      )
      void transition.finished.finally(() => {
        motion.isOver = true
        watched.report(motion.moments)
      })
      return transition
    }
    Object.assign(window, { watched })
  })

type Watching = Window & { watched: { next: () => Promise<readonly number[]> }; motion: Promise<readonly number[]> }

async function motionOf(page: Page, press: () => Promise<unknown>): Promise<Motion> {
  const began = await page.evaluate(() => {
    const here = window as unknown as Watching
    here.motion = here.watched.next()
    return performance.now()
  })
  await press()
  const moments = await page.evaluate(() => (window as unknown as Watching).motion)
  return {
    wait: (moments[0] ?? Number.NaN) - began,
    frames: moments.slice(1).map((at, index) => at - (moments[index] ?? at)),
  }
}

/** The middle of some figures, of two the higher. */
const middleOf = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN

const WAYS = [
  'card to details',
  'details to card',
  'card to details again',
  'details to player',
  'player to details',
  'a box on an empty page',
] as const

/** What moves where a page draws nothing else and runs no code: nothing of ours can take less. */
const BOX = `<!doctype html><title>Box</title>
  <style>
    body { margin: 0; background: #111 }
    button { position: absolute; inset: 300px auto auto 100px; width: 200px; height: 300px; border: 0; background: #765; view-transition-name: box }
    button.wide { inset: 50px auto auto 200px; width: 1040px; height: 585px }
    ::view-transition-group(box) { animation-duration: 480ms }
  </style>
  <button onclick="document.startViewTransition(() => this.classList.toggle('wide'))">Box</button>`

async function goThere(browser: Browser, url: string): Promise<Motion[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await noteMotions(page)
  await page.goto(`${url}/browse/${encodeURIComponent(FILM)}`)
  await cardOf(page, FILM).hover()
  await lookAt(page)
  await throttle(page, THROTTLING)
  const motions: Motion[] = []
  const next = async (press: () => Promise<unknown>) => {
    motions.push(await motionOf(page, press))
    await lookAt(page)
  }
  await next(() => pressDetails(page, FILM))
  await next(() => page.goBack())
  await next(() => pressDetails(page, FILM))
  await next(() =>
    page
      .getByRole('dialog')
      .getByRole('link', { name: /^Watch/ })
      .first()
      .press('Enter'),
  )
  await next(() => page.goBack())
  await page.goto(`data:text/html,${encodeURIComponent(BOX)}`)
  await next(() => page.getByRole('button').press('Enter'))
  await context.close()
  return motions
}

export async function run(): Promise<BenchmarkResult> {
  const product = await startProduct()
  const browser = await launchBrowser()
  const runs: Motion[][] = []
  try {
    for (let turn = 1; turn <= RUNS; turn += 1) runs.push(await goThere(browser, product.url))
  } finally {
    await browser.close()
    await product.stop()
  }
  const rows = WAYS.map((way, index) => {
    const all = runs.flatMap((motions) => motions[index] ?? [])
    const motions = all.filter(({ frames }) => frames.length > 0)
    const over = motions.map(({ frames }) => frames.filter((ms) => Math.round(ms) > MOST_FRAME_MS).length)
    return {
      way,
      'moved, of all': `${motions.length} of ${all.length}`,
      'press to motion, median ms': Math.round(middleOf(motions.map(({ wait }) => wait))),
      'longest frame, median ms': Math.round(middleOf(motions.map(({ frames }) => Math.max(...frames)))),
      'longest frame of all, ms': Math.round(Math.max(...motions.flatMap(({ frames }) => frames))),
      [`frames over ${MOST_FRAME_MS} ms, of all`]: over.reduce((sum, count) => sum + count, 0),
      'frames of all': motions.reduce((sum, { frames }) => sum + frames.length, 0),
      stored: verdict(over.every((count) => count === 0)),
    }
  })
  return { name: `a title's picture moves, ${RUNS} runs, processor 4× slower`, rows }
}
