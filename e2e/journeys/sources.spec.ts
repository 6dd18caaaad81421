import { fakeArchive } from '../support/archive.ts'
import { expect, journey } from '../support/journey.ts'
import { expectToPlay, FILM, showControls } from '../support/watching.ts'

const DETOUR = '/media/tmdb-movie-1000037638-detour'

journey.describe('a public-domain film from the Internet Archive', () => {
  journey('S-001 plays from the archive, by its catalogued item', { tag: '@gate' }, async ({ page }) => {
    const archive = await fakeArchive(page)
    await page.goto(DETOUR)
    await expectToPlay(page)
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)).toBe(
      'https://archive.org/download/Detour/Detour%20(1945).mp4',
    )
    expect(archive.asked[0]).toBe('/metadata/Detour')
  })

  journey('an open movie plays by its own source, from the item that its makers put there', async ({ page }) => {
    const archive = await fakeArchive(page, { identifier: 'Sintel', seconds: 888 })
    await page.goto('/browse/sintel')
    const path = await page
      .getByRole('link', { name: /Sintel/ })
      .first()
      .getAttribute('href')
    await page.goto(path ?? '')
    await expectToPlay(page)
    expect(archive.asked[0]).toBe('/metadata/Sintel')
    await showControls(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Source/ })).toContainText('Open movies')
  })

  journey('a silent film says so, so that nobody looks for its sound', async ({ page }) => {
    await fakeArchive(page, { isSilent: true })
    await page.goto(DETOUR)
    await expectToPlay(page)
    await showControls(page)
    await expect(page.getByText('Silent film')).toBeVisible()
    await page.goto(FILM)
    await expectToPlay(page)
    await showControls(page)
    await expect(page.getByText('Silent film')).toHaveCount(0)
  })

  journey('S-537 a source that hangs is shown as being checked, with the poster in view', async ({ page }) => {
    const archive = await fakeArchive(page)
    archive.become('hanging')
    await page.goto(DETOUR)
    await expect(page.getByRole('heading', { name: 'Finding Detour' })).toBeVisible()
    await expect(page.locator('li[data-status=pending]')).toContainText('Checking for videos...')
    await expect(page.locator('.m-scraping-poster')).toBeVisible()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveURL('/')
  })

  journey(
    'S-300 S-534 S-535 S-536 S-538 a source that fails leads to what each one said, and another try',
    { tag: '@gate' },
    async ({ page }) => {
      const archive = await fakeArchive(page)
      archive.become('refusing')
      await page.goto(DETOUR)
      await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
      await expect(page.locator('li[data-status=failure]').first()).toContainText('Error occurred')
      await expect(page.getByRole('listitem').filter({ hasText: 'Sample reel' }).first()).toContainText(
        "Doesn't have the video",
      )
      await page.getByRole('button', { name: 'Show details' }).click()
      await expect(page.locator('pre')).toContainText('Internet Archive')
      archive.become('answering')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectToPlay(page)
    },
  )

  journey('a source that answers rubbish is a failure, not a crash', async ({ page }) => {
    const archive = await fakeArchive(page)
    archive.become('babbling')
    await page.goto(DETOUR)
    await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
  })

  journey('a truncated film stops with a message and a way on', async ({ page }) => {
    await fakeArchive(page)
    await page.route('https://archive.org/download/**', (route) =>
      route.fulfill({ contentType: 'video/mp4', body: Buffer.from('0000001866747970', 'hex') }),
    )
    await page.goto(DETOUR)
    await expect(page.getByRole('alert')).toContainText('The picture never came')
    await expect(page.getByRole('button', { name: 'Try another source' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()
  })
})
