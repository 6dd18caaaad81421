import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FilmServer } from '@matinee/testing/film-server'
import { LATE_IN_FILM } from '@matinee/testing/sample-reel'
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

journey.describe('a sound that the viewer chose', () => {
  journey('is that of the stream which takes over, and the menu says so', async ({ page, films }) => {
    const streams = ['/film/master.m3u8', '/copy/film/master.m3u8'].map((path) => ({ url: films.url + path }))
    const isGerman = async () => Math.abs((await audibleTone(page)) - 660) < 15
    const openMenu = async () => {
      await showControls(page)
      await page.getByRole('button', { name: 'Settings' }).click()
    }
    await writeCopy(films)
    const addon = await playFromAddonAlone(page, { streams: { 'movie/tt0037638': streams } })
    await openMenu()
    await page.getByRole('button', { name: /^Audio/ }).click()
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await expect.poll(isGerman).toBe(true)
    films.fail(/^\/film\/.*\.m4s/, { kind: 'status', status: 404 })
    await goLate(page)
    await expect
      .poll(() => films.requests.some(({ path }) => /^\/copy\/.*\.m4s/.test(path)), { timeout: 20_000 })
      .toBe(true)
    await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(LATE_IN_FILM + 0.5)
    await expect.poll(isGerman).toBe(true)
    await openMenu()
    await expect(page.getByRole('button', { name: /^Audio/ })).toContainText('Deutsch')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await addon.close()
  })
})
