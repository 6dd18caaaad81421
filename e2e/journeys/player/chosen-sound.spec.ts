import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FilmServer } from '@matinee/testing/film-server'
import { LATE_IN_FILM } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'
import { goLate, journey } from '../../support/bad-films.ts'
import { playFromAddonAlone } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { audibleTone, showControls, videoFact } from '../../support/watching.ts'

const SAMPLES = new URL('../../../samples/', import.meta.url)

/** Another server's copy of the whole film, at the same paths under `/copy`. */
async function writeCopy(films: FilmServer): Promise<void> {
  for (const entry of await readdir(new URL('film/', SAMPLES), { recursive: true, withFileTypes: true })) {
    if (!/\.(m3u8|m4s|mp4|vtt)$/.test(entry.name)) continue
    const file = pathToFileURL(join(entry.parentPath, entry.name))
    films.write(file.href.replace(SAMPLES.href, '/copy/'), await readFile(file))
  }
}

const isGerman = async (page: Page) => Math.abs((await audibleTone(page)) - 660) < 15

async function openMenu(page: Page): Promise<void> {
  await showControls(page)
  await page.getByRole('button', { name: 'Settings' }).click()
}

async function chooseGerman(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: /^Audio/ }).click()
  await page.getByRole('radio', { name: 'Deutsch' }).click()
}

journey.describe('a sound that the viewer chose', () => {
  journey('comes after its playlist was silent for 30 s of the page’s time', async ({ page, films }) => {
    await page.clock.install()
    const streams = [{ url: `${films.url}/film/master.m3u8` }]
    const addon = await playFromAddonAlone(page, { streams: { 'movie/tt0037638': streams } })
    const speak = films.fail(/audio-de\/playlist/, { kind: 'silence' })
    await chooseGerman(page)
    const answersTo = (file: string) =>
      films.requests.filter(({ path }) => path === `/film/${file}`).map(({ met }) => met)
    const opened = answersTo('master.m3u8')
    await expect.poll(() => answersTo('audio-de/playlist.m3u8')).toEqual(['silence'])
    for (let passed = 0; passed < 30; passed += 5) await page.clock.fastForward(5000)
    expect(await isGerman(page)).toBe(false)
    speak()
    await page.clock.fastForward(30_000)
    await expect.poll(() => isGerman(page), { timeout: 20_000 }).toBe(true)
    expect(new Set(answersTo('audio-de/playlist.m3u8'))).toEqual(new Set(['silence', 200]))
    // The stream was not opened anew for it.
    expect(answersTo('master.m3u8')).toEqual(opened)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await addon.close()
  })

  journey('is that of the stream which takes over, and the menu says so', async ({ page, films }) => {
    const streams = ['/film/master.m3u8', '/copy/film/master.m3u8'].map((path) => ({ url: films.url + path }))
    await writeCopy(films)
    const addon = await playFromAddonAlone(page, { streams: { 'movie/tt0037638': streams } })
    await chooseGerman(page)
    await expect.poll(() => isGerman(page)).toBe(true)
    films.fail(/^\/film\/.*\.m4s/, { kind: 'status', status: 404 })
    await goLate(page)
    await expect
      .poll(() => films.requests.some(({ path }) => /^\/copy\/.*\.m4s/.test(path)), { timeout: 20_000 })
      .toBe(true)
    await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(LATE_IN_FILM + 0.5)
    await expect.poll(() => isGerman(page)).toBe(true)
    await openMenu(page)
    await expect(page.getByRole('button', { name: /^Audio/ })).toContainText('Deutsch')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await addon.close()
  })
})
