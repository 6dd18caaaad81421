import type { Page } from '@playwright/test'

/** Grey, 20 × 30. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAeCAAAAAAJeWG3AAAAE0lEQVR42mNowAIYRgVHBWkpCAA8FSwQV49iIQAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Posters of pixels in place of drawings, as the movie database has them: every width of a poster is another picture.
 * Returns the paths that were asked for, from the width on.
 */
export async function serveRasterPosters(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/catalogue/3/**', async (route) => {
    // A journey may be over before its last answer.
    const answer = await route.fetch().catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (!answer || text === undefined || text === null) return
    await route.fulfill({ response: answer, body: text.replaceAll(/\/own-(\d+)\.\d+\.(?:svg|webp)/g, '/own-$1.jpg') })
  })
  await page.route('**/catalogue/t/p/**', (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/^.*\/t\/p\//, ''))
    return route.fulfill({ contentType: 'image/png', body: PNG })
  })
  return asked
}
