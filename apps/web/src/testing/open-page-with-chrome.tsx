import { expect, vi } from 'vitest'
import '../app/deferred-chrome.tsx'
import { openPage } from './open-page.tsx'

/** Opens a page, and waits for what listens to the whole of it: that loads after the page. */
export async function openPageWithChrome(...asked: Parameters<typeof openPage>): ReturnType<typeof openPage> {
  const listen = vi.spyOn(document, 'addEventListener')
  const opened = await openPage(...asked)
  await expect.poll(() => listen.mock.calls.some(([kind]) => kind === 'pointerover')).toBe(true)
  return opened
}
