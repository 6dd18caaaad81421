import { createFakeOpenSubtitles, type FakeSubtitle } from '@matinee/testing/opensubtitles'
import { expect, type Page } from '@playwright/test'
import { openConnections } from './connecting.ts'

const ADDRESS = 'https://api.opensubtitles.com/**'

/**
 * Puts a fake OpenSubtitles where the page reaches for the real one, and saves a key for it in the settings.
 * @returns A function that makes the service unreachable.
 */
export async function connectOpenSubtitles(
  page: Page,
  subtitles: readonly FakeSubtitle[],
): Promise<() => Promise<void>> {
  const apiKey = 'viewer-key'
  const service = createFakeOpenSubtitles({ subtitles, apiKey })
  await page.route(ADDRESS, async (route) => {
    const asked = route.request()
    const [method, headers, body] = [asked.method(), await asked.allHeaders(), asked.postData()]
    const answer = await service(new Request(asked.url(), { method, headers, body }))
    const { status } = answer
    await route.fulfill({ status, headers: Object.fromEntries(answer.headers), body: await answer.text() })
  })
  await openConnections(page)
  await page.getByLabel('API key').fill(apiKey)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText('A key is kept on this device.')).toBeVisible()
  return () => page.unroute(ADDRESS)
}
