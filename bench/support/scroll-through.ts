import type { Page } from '@playwright/test'
import { throttle } from './browser.ts'

const THROTTLING = 4
/** 3,600 px a second: a fast wheel. */
const PX_A_FRAME = 60
/** What the page fetches once it is shown; the network itself is never silent: an answer nobody reads counts as under way. */
const SETTLE_MS = 3000

/** A look at a page, long enough that it comes to rest. */
export async function lookAt(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLE_MS)
}

/** Scrolls a page down with the processor slowed four times, to its end or as far as told: each frame in ms, and the most elements. */
export async function scrollThrough(page: Page, farthest = Number.MAX_SAFE_INTEGER) {
  await lookAt(page)
  await throttle(page, THROTTLING)
  return page.evaluate(
    async ([step, end]) => {
      const frames: number[] = []
      let nodes = 0
      // Written out twice: what travels into the page may not name functions, which the loader marks with a helper of its own.
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      for (let to = step; to <= end; to += step) {
        window.scrollTo(0, to)
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        // The browser tells time in tenths: three refreshes, which are 50 ms, come as 50.1 too.
        frames.push(Math.round(now - last))
        last = now
        nodes = Math.max(nodes, document.getElementsByTagName('*').length)
        if (to > document.documentElement.scrollHeight) break
      }
      return { frames, nodes }
    },
    [PX_A_FRAME, farthest] as const,
  )
}
