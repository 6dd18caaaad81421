import { endOfSegment } from '@matinee/testing/sample-reel'
import { journey } from '../../support/bad-films.ts'
import { playFromAddonAlone } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { expectSameSecond, noteNotes, notePlaces } from '../../support/places.ts'
import { expectToPlay, videoFact } from '../../support/watching.ts'

/** Where the first five segments end, s. */
const LOADED = endOfSegment(5)

journey.describe('the next stream of an add-on', () => {
  for (const [death, fault] of [
    ['503', { kind: 'status', status: 503 }],
    ['resets', { kind: 'reset' }],
    ['404', { kind: 'status', status: 404 }],
    ['wrong bytes', { kind: 'wrong-bytes' }],
    ['silence', { kind: 'silence' }],
  ] as const) {
    journey(
      `it takes over when less than 5 s are left, and the picture never waits: ${death}`,
      async ({ page, films }) => {
        const notes = await noteNotes(page)
        const places = await notePlaces(page)
        films.fail(/\/360\/(?!00[1-5])\d+\.m4s/, fault)
        const streams = ['/film/360/playlist.m3u8', '/film/360.mp4'].map((path) => ({ url: films.url + path }))
        const addon = await playFromAddonAlone(page, { streams: { 'movie/tt0037638': streams } })
        await expect.poll(() => videoFact(page, 'currentSrc'), { timeout: 20_000 }).toContain('.mp4')
        await expectToPlay(page)
        expect(await notes()).toEqual([])
        const left = (await places('left')).at(-1) ?? Number.NaN
        expect(left).toBeGreaterThan(LOADED - 5.5)
        expect(left).toBeLessThan(LOADED)
        expectSameSecond(left, (await places('resumed')).at(-1))
        await expect(page.getByRole('alert')).toHaveCount(0)
        await addon.close()
      },
    )
  }
})
