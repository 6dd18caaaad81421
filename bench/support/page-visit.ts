import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { throttle } from './browser.ts'

const THROTTLING = 4
/** What Chrome's developer tools call Fast 4G. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
/** Nothing was asked for, and the page had nothing to do, for so long, ms. */
const QUIET_MS = 1500
const LONGEST_VISIT_MS = 45_000

/** What a visit cost. Times in ms since the navigation, bytes as they travelled. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  /** Work of the page's main thread, ms. */
  work: number
  requests: number
  /** Of these, what is no picture. */
  besidesPictures: number
  kilobytes: number
  shift: number
  nodes: number
  /** When the first frame of a film was shown. */
  firstFrame: number
}

/** Notes paints, shifts and the first frame, inside the page. */
function watchPage() {
  const seen = { firstPaint: Number.NaN, largestPaint: Number.NaN, shift: 0, firstFrame: Number.NaN, lastTask: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lastTask = entry.startTime + entry.duration
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  // A source may be tried in an element of its own first. What travels into the page names no functions: see scroll-through.ts.
  document.addEventListener(
    'loadeddata',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return
      target.requestVideoFrameCallback((now) => {
        if (Number.isNaN(seen.firstFrame)) seen.firstFrame = now
      })
    },
    true,
  )
}

type Seen = Pick<Visit, 'firstPaint' | 'largestPaint' | 'shift' | 'firstFrame'> & { lastTask: number }
const seenIn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** A new page of this context whose processor is slowed four times on a Fast 4G line, and what it asks for. */
async function openWatched(context: BrowserContext) {
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  await session.send('Network.emulateNetworkConditions', FAST_4G)
  await throttle(page, THROTTLING)
  const asked = new Map<string, { type: string; bytes: number; isOver: boolean }>()
  let lastNews = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (request.url.startsWith('http')) asked.set(requestId, { type, bytes: 0, isOver: false })
    lastNews = Date.now()
  })
  const end = (requestId: string, bytes: number) => {
    const request = asked.get(requestId)
    if (request) Object.assign(request, { bytes, isOver: true })
    lastNews = Date.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  const isQuiet = () => [...asked.values()].every(({ isOver }) => isOver) && Date.now() - lastNews > QUIET_MS
  return { page, session, asked, isQuiet }
}

/**
 * Opens an address and stays until the page is quiet, or until its film shows a first frame.
 * @param isFilm whether the visit is over at the first frame
 */
export async function visit(context: BrowserContext, url: string, isFilm = false): Promise<Visit> {
  const { page, session, asked, isQuiet } = await openWatched(context)
  const before = await workOf(session)
  await page.goto(url, { waitUntil: 'commit' })
  const end = Date.now() + LONGEST_VISIT_MS
  for (;;) {
    await page.waitForTimeout(200)
    const { firstFrame, lastTask } = await seenIn(page)
    const now = await page.evaluate(() => performance.now())
    const isOver = isFilm ? firstFrame > 0 : isQuiet() && now - lastTask > QUIET_MS
    if (isOver) break
    if (Date.now() > end) throw new Error(`${url} did not come to rest`)
  }
  const seen = await seenIn(page)
  const requests = [...asked.values()]
  const nodes = await page.evaluate(() => document.getElementsByTagName('*').length)
  const work = (await workOf(session)) - before
  await page.close()
  return {
    ...seen,
    work,
    nodes,
    requests: requests.length,
    besidesPictures: requests.filter(({ type }) => type !== 'Image').length,
    kilobytes: requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  }
}
