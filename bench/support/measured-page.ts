import type { Browser, CDPSession, Page } from '@playwright/test'
import type { MeasuredPage } from './player-page/page.ts'

/** A page of its own context, with the browser's counters of it. */
export interface OpenedPage {
  readonly page: Page
  /** Calls one of the page's mutations. */
  ask<Name extends keyof MeasuredPage>(
    name: Name,
    ...argument: Parameters<MeasuredPage[Name]>
  ): Promise<Awaited<ReturnType<MeasuredPage[Name]>>>
  metrics(): Promise<Readonly<Record<string, number>>>
  /** Requests for parts of films so far. */
  filmRequests(): number
  /**
   * Seconds that the processor worked since the browser began: in all its processes, and in the one of the page, with all of
   * its threads; for a page that is alone in the browser.
   */
  processorSeconds(): Promise<{ browser: number; page: number }>
  /** The heap and the listeners that are left when everything that can go has gone. */
  collect(): Promise<{ heap: number; listeners: number }>
  close(): Promise<void>
}

export async function openPage(browser: Browser, url: string): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  // CPU time of the thread, not time by the clock: others use this machine too.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  let filmRequests = 0
  page.on('request', (request) => {
    if (/\.(m3u8|mp4|m4s|vtt)\b/.test(request.url())) filmRequests += 1
  })
  await page.goto(url)
  const whole = await browser.newBrowserCDPSession()
  const metrics = async () => {
    const reported = await session.send('Performance.getMetrics')
    return Object.fromEntries(reported.metrics.map(({ name, value }) => [name, value]))
  }
  return {
    page,
    metrics,
    filmRequests: () => filmRequests,
    async processorSeconds() {
      const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
      const sumOf = (processes: typeof processInfo) => processes.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
      return { browser: sumOf(processInfo), page: sumOf(processInfo.filter(({ type }) => type === 'renderer')) }
    },
    async ask(name, ...argument) {
      return page.evaluate(
        async ([action, given]) => {
          const { measured } = window as unknown as { measured: Record<string, (...all: unknown[]) => unknown> }
          return (await measured[action as string]?.(...(given as unknown[]))) as never
        },
        [name, argument],
      )
    },
    async collect() {
      // Twice: what the first collection lets go of may hold something itself.
      for (const _ of [1, 2]) await session.send('HeapProfiler.collectGarbage')
      const { JSHeapUsedSize = Number.NaN, JSEventListeners = Number.NaN } = await metrics()
      return { heap: JSHeapUsedSize, listeners: JSEventListeners }
    },
    async close() {
      await whole.detach()
      await context.close()
    },
  }
}

/** What a page took in a stretch of time, in milliseconds of work a minute. */
export interface Load {
  /** Of the whole browser: decoding, drawing and fetching too, in every process. */
  readonly browser: number
  /** Of that, in the page's own process, with all of its threads. */
  readonly page: number
  /** Of that, on the page's main thread. */
  readonly thread: number
  /** Of that, in scripts. */
  readonly script: number
}

/** Watches a page for some seconds. */
export async function watchLoad({ page, metrics, processorSeconds }: OpenedPage, seconds: number): Promise<Load> {
  const [before, processorBefore] = await Promise.all([metrics(), processorSeconds()])
  await page.waitForTimeout(seconds * 1000)
  const [after, processorAfter] = await Promise.all([metrics(), processorSeconds()])
  const perMinute = (worked: number) => (worked * 60_000) / seconds
  const took = (name: string) => perMinute((after[name] ?? 0) - (before[name] ?? 0))
  return {
    browser: perMinute(processorAfter.browser - processorBefore.browser),
    page: perMinute(processorAfter.page - processorBefore.page),
    thread: took('TaskDuration'),
    script: took('ScriptDuration'),
  }
}

/** Frames that the first video of the page decoded and did not show. */
export function framesOf({ page }: OpenedPage): Promise<{ dropped: number; total: number }> {
  return page.evaluate(() => {
    const quality = document.querySelector('video')?.getVideoPlaybackQuality()
    return { dropped: quality?.droppedVideoFrames ?? 0, total: quality?.totalVideoFrames ?? 0 }
  })
}
