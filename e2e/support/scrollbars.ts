import type { CDPSession, Page } from '@playwright/test'

/** One for each page: a session takes back only what it has asked for itself. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** The room that a scrollbar takes, CSS pixels. */
const roomOfBar = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('div'))
    box.style.overflowY = 'scroll'
    const room = box.offsetWidth - box.clientWidth
    box.remove()
    return room
  })

/**
 * Shows or hides scrollbars that take room, as a desktop's do; a phone draws them over the page.
 * @throws where the browser was started without them: its journey belongs to WITH_SCROLLBARS of playwright.config.ts
 */
export async function showScrollbars(page: Page, areShown: boolean): Promise<void> {
  const session = await sessionOf(page)
  await session.send('Emulation.setScrollbarsHidden', { hidden: !areShown })
  // What scrolls is laid out anew only when its own style changes.
  await page.evaluate(() => {
    const inside = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflow),
    )
    const scrolling = [document.documentElement, ...inside]
    for (const overflow of ['hidden', '']) {
      for (const { style } of scrolling) style.overflow = overflow
      document.body.getBoundingClientRect()
    }
  })
  if (areShown && (await roomOfBar(page)) === 0) throw new Error('this browser has no scrollbars that take room')
}
