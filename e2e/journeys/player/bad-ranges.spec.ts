import type { Page } from '@playwright/test'
import { clockOf, LATE_IN_FILM, MIDDLE_OF_FILM } from '@matinee/testing/sample-reel'
import { expectToEnd, expectToOutliveSilence, expectToWait, goLate, journey, open } from '../../support/bad-films.ts'
import { expect } from '../../support/journey.ts'
import { passUntil } from '../../support/pass-until.ts'
import { seekTo, videoFact } from '../../support/watching.ts'

/** Notes from now on for how long a file that failed was not asked for, ms of the page's time. To be called before the page opens. */
async function notePauses(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const pauses: number[] = []
    Object.assign(window, { pauses })
    let failedAt = 0
    document.addEventListener('error', () => (failedAt = Date.now()), true)
    document.addEventListener('loadstart', () => failedAt > 0 && pauses.push(Date.now() - failedAt), true)
  })
  return () => page.evaluate(() => (window as unknown as { pauses: number[] }).pauses)
}

journey.describe('a bad second of a file, which is asked for by ranges, never ends it', () => {
  for (const [name, fault, times] of [
    ['a range is missing once', { kind: 'status', status: 404 }, 1],
    ['503 three times', { kind: 'status', status: 503 }, 3],
    ['a reset in the middle of a range', { kind: 'cut' }, 1],
    ['wrong bytes once', { kind: 'wrong-bytes' }, 1],
    ['no bytes once', { kind: 'empty' }, 1],
  ] as const) {
    journey(`${name}: it is asked for again, at the same place`, async ({ page, films }) => {
      await open(page, films, 'MP4')
      films.fail(/360\.mp4/, fault, times)
      await goLate(page)
      await expectToEnd(page)
      expect(
        films.requests.filter(({ met }) => met === fault.kind || met === ('status' in fault && fault.status)),
      ).toHaveLength(times)
    })
  }

  journey('a file that falls silent in the middle: it goes on at its place', async ({ page, films }) => {
    await page.clock.install()
    await open(page, films, 'MP4')
    const speak = films.fail(/360\.mp4/, { kind: 'silence' })
    await goLate(page)
    await passUntil(page, page.locator('.m-player-note'))
    await expectToWait(page, 'The source does not answer.')
    speak()
    await page.clock.fastForward(30_000)
    await expectToEnd(page)
  })

  for (const seconds of [20, 60]) {
    journey(`silence for ${seconds} s of the page's time`, ({ page, films }) =>
      expectToOutliveSilence(page, films, seconds, { kind: 'MP4' }),
    )
  }

  for (const [name, fault] of [
    ['is missing', { kind: 'status', status: 404 }],
    ['cannot be reached', { kind: 'reset' }],
  ] as const) {
    journey(`a viewer who leaves a place that ${name} goes on where the viewer went`, async ({ page, films }) => {
      await open(page, films, 'MP4')
      const repair = films.fail(/360\.mp4/, fault)
      await goLate(page)
      await expect(page.locator('.m-player-note')).toContainText('The source does not answer.', { timeout: 15_000 })
      repair()
      await seekTo(page, MIDDLE_OF_FILM)
      await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 15_000 }).toBeGreaterThan(MIDDLE_OF_FILM + 1)
      expect(await videoFact(page, 'currentTime')).toBeLessThan(MIDDLE_OF_FILM + 10)
      await expect(page.locator('.m-player-note')).toHaveCount(0)
    })
  }

  journey('a file whose server is down is asked for again after pauses that grow to 8 s', async ({ page, films }) => {
    await page.clock.install()
    const pauses = await notePauses(page)
    await open(page, films, 'MP4')
    films.fail(/360\.mp4/, { kind: 'status', status: 503 })
    await goLate(page)
    // The picture stood before the first of them, which counts.
    const [, ...growing] = [1000, 2000, 4000, 8000, 8000]
    const pass = async () => {
      await page.clock.runFor(250)
      return (await pauses()).length
    }
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
    await expect.poll(pass, { timeout: 30_000, intervals: [50] }).toBe(1 + growing.length)
    for (const [index, least] of growing.entries()) {
      expect((await pauses())[1 + index]).toBeGreaterThanOrEqual(least)
    }
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  journey('a range that stays missing ends the film at its place, and says why', async ({ page, films }) => {
    await open(page, films, 'MP4')
    films.fail(/360\.mp4/, { kind: 'status', status: 404 })
    await goLate(page)
    await expect(page.getByRole('alert')).toContainText('The film is no longer at this source.', { timeout: 20_000 })
    await expect(page.getByRole('alert')).toContainText(clockOf(LATE_IN_FILM))
    expect(films.requests.filter(({ met }) => met === 404).length).toBeGreaterThan(2)
  })
})
