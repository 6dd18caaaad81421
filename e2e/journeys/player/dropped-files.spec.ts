import type { Page } from '@playwright/test'
import type { FilmServer } from '@matinee/testing/film-server'
import { LATE_IN_FILM } from '@matinee/testing/sample-reel'
import { fakeArchive } from '../../support/archive.ts'
import { goLate, journey, PATHS } from '../../support/bad-films.ts'
import { DETOUR, playFromAddonAlone, SHORT_FILM } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { expectToPlay, FILM, seekTo, showControls, videoFact, watch } from '../../support/watching.ts'

const SUBTITLE = '1\n00:00:00,000 --> 00:05:00,000\nDropped on the film\n'

/** Shows where a film ends that its source does not give out any more. Returns the source, to be closed. */
async function failLate(page: Page, films: FilmServer) {
  const streams = { 'movie/tt0000439': [{ url: films.url + PATHS.HLS }] }
  const addon = await playFromAddonAlone(page, { streams }, SHORT_FILM)
  films.fail(/\.m4s/, { kind: 'status', status: 403 })
  await goLate(page)
  await expect(page.locator('main')).toHaveAttribute('data-status', 'playbackError', { timeout: 20_000 })
  return addon
}

/** Drops a file where the mouse of a viewer would, on the picture or on a part of the player. Of a path of this site, what is there is its content. */
async function drop(page: Page, name: string, content: string, target = page.locator('main')) {
  const dataTransfer = await page.evaluateHandle(
    async ([fileName, text]) => {
      const data = new DataTransfer()
      data.items.add(new File([text.startsWith('/') ? await (await fetch(text)).blob() : text], fileName))
      return data
    },
    [name, content] as const,
  )
  await target.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Drop a film or a subtitle file here')).toBeVisible()
  const isTaken = await target.evaluate((element, data) => {
    const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
    return !element.dispatchEvent(event)
  }, dataTransfer)
  // Else the browser would leave the page for it.
  expect(isTaken).toBe(true)
  await expect(page.getByText('Drop a film or a subtitle file here')).toHaveCount(0)
}

journey.describe('files that are dropped on the picture', () => {
  journey('S-416 a subtitle is shown, and nothing of it leaves the page', { tag: '@gate' }, async ({ page }) => {
    await watch(page, FILM)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await drop(page, 'dropped.srt', SUBTITLE)
    await expect(page.locator('.m-player-captions')).toHaveText('Dropped on the film')
    expect(sent.filter((body) => body.includes('Dropped'))).toEqual([])
  })

  for (const [where, targetOf] of [
    ['on the timeline', async (page: Page) => page.getByRole('slider', { name: 'Position' })],
    [
      'on a menu that is open',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Settings' }).click()
        return page.getByRole('button', { name: /^Source/ })
      },
    ],
    [
      'on the picture while a menu is open',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Settings' }).click()
        return page.locator('video')
      },
    ],
  ] as const) {
    journey(`a subtitle is shown that is dropped ${where}`, async ({ page }) => {
      await watch(page, FILM)
      await showControls(page)
      await drop(page, 'dropped.srt', SUBTITLE, await targetOf(page))
      await expect(page.locator('.m-player-captions')).toHaveText('Dropped on the film')
    })
  }

  const refused = [
    ['a text of no format', 'story.srt', 'Once upon a time', 'Invalid subtitle format'],
    ['what only calls itself a film', 'holiday.mp4', 'film', 'This file does not play here.'],
    ['anything else', 'holiday.jpg', 'picture', 'Only films and subtitle files are taken here.'],
  ] as const
  for (const [what, name, content, message] of refused) {
    journey(`${what} is refused with a sentence, and the film goes on`, async ({ page }) => {
      await watch(page, FILM)
      const address = page.url()
      await drop(page, name, content)
      await expect(page.getByRole('alert')).toHaveText(message)
      expect(page.url()).toBe(address)
      const before = await videoFact(page, 'currentTime')
      await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(before)
    })
  }

  journey('a film plays in place of the source’s, at the same second', async ({ page }) => {
    await watch(page, FILM)
    await seekTo(page, 40)
    await drop(page, 'holiday.mp4', '/samples/film/360.mp4')
    await expect.poll(() => videoFact(page, 'currentSrc')).toMatch(/^blob:/)
    await expect.poll(() => videoFact(page, 'videoHeight')).toBe(360)
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(40)
    await showControls(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('button', { name: /^Source/ })).toContainText('holiday.mp4')
  })

  journey('a film plays while its sources are still asked, which are asked no more', async ({ page }) => {
    ;(await fakeArchive(page)).become('hanging')
    await page.goto(DETOUR)
    await expect(page.locator('main')).toHaveAttribute('data-status', 'scraping')
    const letGo = page.waitForEvent('requestfailed', (request) => request.url().startsWith('https://archive.org/'))
    await drop(page, 'detour.mp4', '/samples/film/360.mp4')
    await expectToPlay(page)
    await letGo
    await expect.poll(() => videoFact(page, 'currentSrc')).toMatch(/^blob:/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  journey('nothing of a film leaves the page: not its name, not its bytes', async ({ page }) => {
    await watch(page, FILM)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await drop(page, 'a-wedding-in-may.mp4', '/samples/film/360.mp4')
    await expect.poll(() => videoFact(page, 'currentSrc')).toMatch(/^blob:/)
    await expectToPlay(page)
    await seekTo(page, 60)
    await page.goto('/')
    await expect(page.getByRole('banner')).toBeVisible()
    expect(asked.filter((each) => /wedding|ftyp|mdat/.test(each))).toEqual([])
  })

  journey('a film plays where no source has it', { tag: '@gate' }, async ({ page }) => {
    ;(await fakeArchive(page)).become('refusing')
    await page.goto(DETOUR)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main')).toHaveAttribute('data-status', 'scrapeNotFound')
    await drop(page, 'holiday.jpg', 'picture')
    await expect(page.getByRole('alert')).toHaveText('Only films and subtitle files are taken here.')
    await drop(page, 'detour.mp4', '/samples/film/360.mp4')
    await expectToPlay(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  journey('while a source is sought subtitles say that they wait, and come with the film', async ({ page }) => {
    ;(await fakeArchive(page)).become('hanging')
    await page.goto(DETOUR)
    await expect(page.locator('main')).toHaveAttribute('data-status', 'scraping')
    await drop(page, 'dropped.srt', SUBTITLE)
    const waiting = page.getByText('The subtitles are shown once the film plays.')
    await expect(waiting).toBeVisible()
    await drop(page, 'holiday.jpg', 'picture')
    await expect(page.getByRole('alert')).toHaveText('Only films and subtitle files are taken here.')
    await expect(waiting).toHaveCount(0)
    await drop(page, 'detour.mp4', '/samples/film/360.mp4')
    await expectToPlay(page)
    await expect(page.locator('.m-player-captions')).toHaveText('Dropped on the film')
  })

  journey('files are taken where a film failed as where it plays, and it goes on there', async ({ page, films }) => {
    const addon = await failLate(page, films)
    const refusal = (text: string) => page.getByRole('alert').filter({ hasText: text })
    for (const [, name, content, message] of refused) {
      await drop(page, name, content)
      await expect(refusal(message)).toBeVisible()
      await expect(page.locator('main')).toHaveAttribute('data-status', 'playbackError')
    }
    await drop(page, 'dropped.srt', SUBTITLE)
    for (const [, , , message] of refused) await expect(refusal(message)).toHaveCount(0)
    await drop(page, 'holiday.mp4', '/samples/film/360.mp4')
    await expect.poll(() => videoFact(page, 'currentSrc')).toMatch(/^blob:/)
    await expectToPlay(page)
    const second = await videoFact(page, 'currentTime')
    expect(second).toBeGreaterThan(LATE_IN_FILM - 1)
    await expect(page.locator('.m-player-captions')).toHaveText('Dropped on the film')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL(SHORT_FILM)
    await addon.close()
  })

  journey(
    'a film is chosen by keys alone: in place of a source’s, where none has it, after one that failed',
    async ({ page }) => {
      const film = {
        ...{ name: 'mine.mp4', mimeType: 'video/mp4' },
        buffer: await (await page.request.get('/samples/film/360.mp4')).body(),
      }
      // The browser hands choosers over only while somebody listens, and a key is faster than the first one who begins to.
      page.on('filechooser', () => {})
      const row = page.getByRole('button', { name: 'Drop or choose a file' })
      const goToRow = async () => {
        await expect(row).toBeVisible()
        for (let times = 0; times < 15; times += 1) {
          if (await row.evaluate((button) => button === document.activeElement)) return
          await page.keyboard.press('Tab')
        }
        await expect(row).toBeFocused()
      }
      const choose = async (file = film) => {
        await goToRow()
        const asked = page.waitForEvent('filechooser')
        await page.keyboard.press('Enter')
        await (await asked).setFiles(file)
      }
      await watch(page, `${FILM}?r=/settings/captions`)
      await goToRow()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('radio', { name: 'English' })).toBeFocused()
      await watch(page, `${FILM}?r=/settings/source`)
      await choose()
      await expect.poll(() => videoFact(page, 'currentSrc')).toMatch(/^blob:/)
      await showControls(page)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('button', { name: /^Source/ }).click()
      await expect(page.getByRole('radio', { name: 'mine.mp4' })).toBeChecked()

      ;(await fakeArchive(page)).become('refusing')
      await page.goto(DETOUR)
      await expect(page.locator('main')).toHaveAttribute('data-status', 'scrapeNotFound')
      // The description of a film, without its pictures.
      await choose({ ...film, buffer: film.buffer.subarray(0, film.buffer.indexOf('mdat') + 4) })
      await expect(page.getByRole('heading', { name: 'The picture never came' })).toBeVisible()
      await choose()
      await expectToPlay(page)
    },
  )

  journey('the browser opens nothing that is dropped', async ({ page }) => {
    await watch(page, FILM)
    const isPrevented = await page.locator('main').evaluate((player) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add('https://a.test/', 'text/uri-list')
      const events = ['dragover', 'drop'].map(
        (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      )
      return events.map((event) => !player.dispatchEvent(event))
    })
    expect(isPrevented).toEqual([true, true])
  })
})
