import { goLate, journey, LATE } from '../../support/bad-films.ts'
import { pictureFrom, playFromAddonAlone } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { expectToPlay, showControls, videoFact } from '../../support/watching.ts'

journey.describe('a stream that the viewer chose', () => {
  journey('is replaced by the one most like it when it dies', async ({ page, films }) => {
    const at = (path: string, title: string) => ({ title, url: `${films.url}/film/${path}` })
    const addon = await playFromAddonAlone(page, {
      streams: {
        'movie/tt0037638': [
          at('720.mp4', 'Detour 720p English'),
          at('360.mp4?english', 'Detour 360p English'),
          at('360.mp4?german', 'Detour 360p German'),
          at('360.mp4?again', 'Detour 360p German'),
        ],
      },
    })
    expect(await pictureFrom(page)).toContain('720.mp4')
    // A file that is loaded whole does not miss its address.
    const loadWhole = films.fail(/german$/, { kind: 'half' })
    await showControls(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: /^Source/ }).click()
    await page.getByRole('radio', { name: 'Lamplight' }).click()
    await page
      .getByRole('radio', { name: /German/ })
      .first()
      .click()
    await expect.poll(() => pictureFrom(page)).toContain('german')
    await expectToPlay(page)
    loadWhole()
    films.fail(/german$/, { kind: 'status', status: 404 })
    await goLate(page)
    await expect.poll(() => pictureFrom(page), { timeout: 20_000 }).toContain('again')
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(LATE + 0.5)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await addon.close()
  })
})
