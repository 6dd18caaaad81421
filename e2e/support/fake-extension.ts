import type { Page } from '@playwright/test'

/** Stands in for the extension in the page: answers its messages as protocols §6 says. `answer` is read for every hello. */
export async function fakeExtension(page: Page, answer: Record<string, unknown> | null) {
  await page.addInitScript((first) => {
    const scope = window as unknown as { extensionAnswer: unknown; extensionAsked: string[] }
    scope.extensionAnswer = first
    scope.extensionAsked = []
    window.addEventListener('message', ({ data, source }: MessageEvent) => {
      if (source !== window || data?.relayed || !data?.instanceId) return
      scope.extensionAsked.push(data.name)
      if (scope.extensionAnswer === null) return
      const body = data.name === 'hello' ? scope.extensionAnswer : { success: true }
      window.postMessage({ name: data.name, instanceId: data.instanceId, relayed: true, body }, '/')
    })
  }, answer)
  const become = (next: Record<string, unknown> | null) =>
    page.evaluate((value) => Object.assign(window, { extensionAnswer: value }), next)
  const asked = () => page.evaluate(() => (window as unknown as { extensionAsked: string[] }).extensionAsked)
  return { become, asked }
}
/** What a working extension says of itself. */
export const extensionHello = (more: Record<string, unknown> = {}) => ({
  success: true,
  version: '1.1.0',
  allowed: true,
  hasPermission: true,
  ...more,
})
