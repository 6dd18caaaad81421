import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/** A picture of the page, and when in the motion it was taken. */
export interface Frame {
  caption: string
  picture: Buffer
}

/** The time of everything that moves in a page, which can be stopped. */
export async function timeOf(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Animation.enable')
  const setRate = (playbackRate: number) => tools.send('Animation.setPlaybackRate', { playbackRate })
  return {
    /** What begins to move from now on stands at its first frame. */
    stop: () => setRate(0),
    goOn: () => setRate(1),
    /** The page as it is so many milliseconds after what moves has begun to. */
    async frameAt(ms: number): Promise<Frame> {
      await page.evaluate((time) => {
        for (const animation of document.getAnimations()) animation.currentTime = time
      }, ms)
      return { caption: `${ms} ms`, picture: await page.screenshot() }
    },
  }
}

/** Waits until the picture of a title moves. */
export const pictureMoves = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.includes('(m-picture)')),
  )

/** Keeps frames as one picture, `docs/images/motion/<name>.jpg`. */
export async function keepStrip(page: Page, name: string, frames: readonly Frame[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const isTall = height > width
  const [columns, frameWidth] = isTall ? [6, 240] : [3, 560]
  const figures = frames.map(
    ({ caption, picture }) =>
      `<figure><img src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${caption}</figcaption></figure>`,
  )
  const sheet = await page.context().newPage()
  await sheet.setViewportSize({ width: columns * (frameWidth + 12) + 12, height: 400 })
  await sheet.setContent(
    `<style>
      body { display: grid; grid-template-columns: repeat(${columns}, ${frameWidth}px); gap: 12px; margin: 12px; background: #fff }
      figure { margin: 0 }
      img { display: block; width: 100% }
      figcaption { font: 13px/20px sans-serif; color: #444 }
    </style>${figures.join('')}`,
  )
  const path = fileURLToPath(new URL(`../../docs/images/motion/${name}.jpg`, import.meta.url))
  await sheet.screenshot({ path, type: 'jpeg', quality: 72, fullPage: true })
  await sheet.close()
}

/** Six of the frames that a page drew from its first paint on until something is over, evenly spread; times since its navigation. */
export async function framesUntil(page: Page, isOver: () => Promise<unknown>): Promise<Frame[]> {
  const tools = await page.context().newCDPSession(page)
  const seen: { at: number; data: string }[] = []
  tools.on('Page.screencastFrame', ({ data, sessionId, metadata: { timestamp = 0 } }) => {
    seen.push({ at: timestamp * 1000, data })
    void tools.send('Page.screencastFrameAck', { sessionId })
  })
  await tools.send('Page.startScreencast', { format: 'png' })
  await isOver()
  await tools.send('Page.stopScreencast')
  const { begun, painted } = await page.evaluate(() => {
    const { timeOrigin } = performance
    return { begun: timeOrigin, painted: timeOrigin + (performance.getEntriesByName('first-paint')[0]?.startTime ?? 0) }
  })
  const drawn = seen.filter(({ at }) => at >= painted)
  const chosen = Array.from({ length: 6 }, (_, index) => drawn[Math.round((index * (drawn.length - 1)) / 5)])
  return [...new Set(chosen)].flatMap((frame) =>
    frame ? [{ caption: `${Math.round(frame.at - begun)} ms`, picture: Buffer.from(frame.data, 'base64') }] : [],
  )
}
