import type { Page } from '@playwright/test'
import type { FilmServer } from '@matinee/testing/film-server'
import {
  bufferedTo,
  expectToEnd,
  goLate,
  journey,
  type Kind,
  KINDS,
  open,
  untilBuffered,
} from '../../support/bad-films.ts'
import { expect } from '../../support/journey.ts'
import { noteNotes } from '../../support/places.ts'
import { videoFact } from '../../support/watching.ts'

journey.describe('while seconds of the film are loaded', () => {
  /** Opens a film of which so much is loaded that nothing is asked for the next seconds. */
  async function openLoaded(page: Page, films: FilmServer, kind: Kind): Promise<void> {
    await open(page, films, kind)
    await untilBuffered(page, 20)
  }

  /** Of a file the answer ends that was open: the rest of it is asked for at once. */
  const breakOff = (films: FilmServer, kind: Kind) => {
    if (kind === 'MP4') films.goDown()()
  }

  async function expectToMoveOn(page: Page): Promise<void> {
    const place = await videoFact(page, 'currentTime')
    await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 15_000 }).toBeGreaterThan(place + 4)
  }

  // Of a server that answers so, an element plays nothing more of what it has (0180): the second row is HLS alone.
  for (const [kind, name, fault, times, seconds] of [
    ['HLS', 'every connection is reset for 15 s', { kind: 'reset' }, Infinity, 15],
    ['HLS', '503 three times', { kind: 'status', status: 503 }, 3, 0],
    ['MP4', 'every connection is reset for 15 s', { kind: 'reset' }, Infinity, 15],
  ] as const) {
    journey(`${name} while much is buffered: nobody notices: ${kind}`, async ({ page, films }) => {
      await page.clock.install()
      const notes = await noteNotes(page)
      await openLoaded(page, films, kind)
      const before = films.requests.length
      const comeBack = films.fail(/\.m4s|360\.mp4/, fault, times)
      breakOff(films, kind)
      const answers = () => films.requests.slice(before).map(({ met }) => met)
      await expect.poll(() => answers().length, { timeout: 20_000 }).toBeGreaterThan(0)
      for (let passed = 0; passed < seconds; passed += 5) await page.clock.fastForward(5000)
      await expectToMoveOn(page)
      if (seconds > 0) comeBack()
      await expect.poll(answers, { timeout: 20_000 }).toContain(200)
      expect(answers()).toContain('status' in fault ? fault.status : fault.kind)
      await goLate(page)
      await expectToEnd(page)
      expect(await notes()).toEqual([])
    })
  }

  for (const kind of KINDS) {
    journey(
      `a lost network stops the picture behind what is loaded: it says so, and goes on there: ${kind}`,
      async ({ page, films }) => {
        const notes = await noteNotes(page)
        await openLoaded(page, films, kind)
        await page.context().setOffline(true)
        breakOff(films, kind)
        await expectToMoveOn(page)
        expect(await notes()).toEqual([])
        await page.locator('video').evaluate((video: HTMLVideoElement) => {
          video.playbackRate = 8
        })
        await expect(page.locator('.m-player-note')).toContainText('No network.', { timeout: 30_000 })
        // How much of a file is loaded, Chromium says wrong (0180).
        if (kind === 'HLS') expect(await videoFact(page, 'currentTime')).toBeCloseTo(await bufferedTo(page), 0)
        else expect(await videoFact(page, 'currentTime')).toBeGreaterThan(60)
        await page.context().setOffline(false)
        await expect(page.locator('.m-player-note')).toHaveCount(0, { timeout: 15_000 })
        await goLate(page)
        await expectToEnd(page)
      },
    )
  }
})
