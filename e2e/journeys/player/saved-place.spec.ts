import type { Page } from '@playwright/test'
import type { FilmServer } from '@matinee/testing/film-server'
import { clockOf, endOfSegment, LATE_IN_FILM, LATE_SEGMENT_OF_FILM } from '@matinee/testing/sample-reel'
import { expectToWait, goLate, journey, KINDS, PATHS, segment, type Kind } from '../../support/bad-films.ts'
import { playFromAddonAlone, SHORT_FILM } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { passUntil } from '../../support/pass-until.ts'
import { notePlaces } from '../../support/places.ts'
import { expectToPlay, videoFact } from '../../support/watching.ts'

/** Requests of the film itself, not of what lists it. */
const FILM_BYTES = /\.m4s|360\.mp4/

/** What a viewer leaves. */
interface Stop {
  /** Default: both. */
  readonly kinds?: readonly Kind[]
  /** Whether the source gives another address each time it is asked. */
  readonly isRenewed?: boolean
  /** Where the film stands then, s. Default: the late place. */
  readonly place?: number
  /** Lets it happen and expects how it shows. The returned function makes it good. */
  readonly happen: (page: Page, films: FilmServer) => Promise<() => unknown>
}

const NO_ANSWER = 'The source does not answer.'

/** Every request of the film meets this, and the film ends at the late place with this sentence. */
const ends = (fault: Parameters<FilmServer['fail']>[1], sentence: string | RegExp): Stop['happen'] =>
  async function end(page, films) {
    const repair = films.fail(FILM_BYTES, fault)
    await goLate(page)
    await expect(page.getByRole('alert')).toContainText(sentence, { timeout: 20_000 })
    await expect(page.getByRole('alert')).toContainText(clockOf(LATE_IN_FILM))
    return repair
  }

const stops: Readonly<Record<string, Stop>> = {
  'a server that refuses': {
    async happen(page, films) {
      const comeBack = films.fail(FILM_BYTES, { kind: 'status', status: 503 })
      await goLate(page)
      await expectToWait(page, NO_ANSWER)
      return comeBack
    },
  },
  'a server that is down': {
    async happen(page, films) {
      const comeBack = films.goDown()
      await goLate(page)
      await expectToWait(page, NO_ANSWER)
      return comeBack
    },
  },
  'a server that is silent': {
    async happen(page, films) {
      const speak = films.fail(FILM_BYTES, { kind: 'silence' })
      await goLate(page)
      await passUntil(page, page.getByText(NO_ANSWER))
      await expectToWait(page, NO_ANSWER)
      return speak
    },
  },
  'a lost network': {
    async happen(page) {
      await page.context().setOffline(true)
      await goLate(page)
      await expectToWait(page, 'No network.')
      return () => page.context().setOffline(false)
    },
  },
  'a film that is gone': { happen: ends({ kind: 'status', status: 404 }, 'The film is no longer at this source.') },
  'a film of wrong bytes': {
    happen: ends({ kind: 'wrong-bytes' }, /sent (data this browser cannot decode|something that is no film)/),
  },
  ...Object.fromEntries(
    (
      [
        [401, 'The source asks for a sign-in that was not given.'],
        [403, 'The source does not give this film out.'],
        [410, 'The film is no longer at this source.'],
      ] as const
    ).map(([status, sentence]) => [
      `an address that ran out, and the one asked for anew with it (${status})`,
      { isRenewed: true, happen: ends({ kind: 'status', status }, sentence) },
    ]),
  ),
  'a film behind its one missing segment': {
    kinds: ['HLS'],
    place: endOfSegment(LATE_SEGMENT_OF_FILM),
    async happen(page, films) {
      const repair = films.fail(segment(LATE_SEGMENT_OF_FILM), { kind: 'status', status: 404 })
      await goLate(page)
      await expect
        .poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 })
        .toBeGreaterThan(endOfSegment(LATE_SEGMENT_OF_FILM) - 0.1)
      await expectToPlay(page)
      await expect(page.getByRole('alert')).toHaveCount(0)
      return repair
    },
  },
}

for (const [stopped, { kinds = KINDS, isRenewed = false, place = LATE_IN_FILM, happen }] of Object.entries(stops)) {
  for (const kind of kinds) {
    journey(`the place is kept when the viewer leaves ${stopped} and comes back: ${kind}`, async ({ page, films }) => {
      await page.clock.install()
      // A file that is loaded whole misses nothing.
      const loadWhole = films.fail(/360\.mp4/, { kind: 'half' })
      let timesAsked = 0
      const opened: string[] = []
      page.on('request', (request) => opened.push(request.url()))
      const streams = {
        get 'movie/tt0000439'() {
          timesAsked += 1
          return [{ url: `${films.url}${PATHS[kind]}?${isRenewed ? timesAsked : 1}` }]
        },
      }
      const addon = await playFromAddonAlone(page, { streams, maxAge: 0 }, SHORT_FILM)
      loadWhole()
      const places = await notePlaces(page)
      const repair = await happen(page, films)
      if (isRenewed) expect(opened).toContain(`${films.url}${PATHS[kind]}?2`)
      await page
        .getByRole('link', { name: /^(Back to home|Go home)$/ })
        .last()
        .press('Enter')
      await expect(page).toHaveURL('/')
      await expect(page.locator('video')).toHaveCount(0)
      await repair()
      await page.goto(SHORT_FILM)
      await expectToPlay(page)
      const [resumed] = await places('playing')
      // It may have played on for a moment before.
      expect(resumed).toBeGreaterThan(place - 1)
      expect(resumed).toBeLessThan(place + 4)
      await addon.close()
    })
  }
}
