import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { launchOptions, wholeChromium } from '../playwright.config.ts'

export interface KillableBrowser {
  page: Page
  newPage: () => Promise<Page>
  /** Ends every page's process without a word, as a crash or an out-of-memory kill does. */
  killTabs: () => Promise<void>
  /** Ends the browser likewise; nothing is flushed. */
  killBrowser: () => Promise<void>
  close: () => Promise<void>
}

/** A Chromium of its own process tree on a profile, so that it can be killed like one. */
export async function launchKillable(profile: string): Promise<KillableBrowser> {
  const child = spawn(
    wholeChromium,
    [...launchOptions.args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'exit')
  let endpoint = ''
  for await (const line of createInterface({ input: child.stderr })) {
    endpoint = /DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? ''
    if (endpoint) break
  }
  child.stderr.resume()
  const browser = await chromium.connectOverCDP(endpoint)
  const context = browser.contexts()[0]
  if (!context) throw new Error('the browser has no context')
  const dead = new Set<Page>()
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    newPage: () => context.newPage(),
    async killTabs() {
      // Of each page its own process, and none that the browser keeps in reserve: what opens next would be given a dead one.
      const living = context.pages().filter((page) => !dead.has(page))
      await Promise.all(
        living.map(async (page) => {
          dead.add(page)
          const session = await context.newCDPSession(page)
          const crashed = page.waitForEvent('crash')
          // It has no time to answer.
          session.send('Page.crash').catch(() => {})
          await crashed
        }),
      )
    },
    async killBrowser() {
      child.kill('SIGKILL')
      await ended
    },
    async close() {
      // A browser that was killed has nothing to close.
      await browser.close().catch(() => {})
      child.kill('SIGKILL')
      await ended
    },
  }
}
