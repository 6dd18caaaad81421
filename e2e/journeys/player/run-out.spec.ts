import type { FilmServer } from '@matinee/testing/film-server'
import { FILM_SECONDS, LATE_IN_FILM, LATE_SEGMENT_OF_FILM } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'
import { expectToEnd, goLate, journey } from '../../support/bad-films.ts'
import { playFromAddonAlone } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { lockFilm } from '../../support/locked-film.ts'
import { expectSameSecond, notePlaces } from '../../support/places.ts'
import { playlist } from '../../support/streams.ts'
import { videoFact } from '../../support/watching.ts'

/**
 * Opens a film that only one add-on has, at another playlist each time it is asked.
 * @param playlistOf The text of each, counted from 1.
 * @returns How often it was asked.
 */
async function openOfChangingPlaylist(page: Page, films: FilmServer, playlistOf: (number: number) => string) {
  let asked = 0
  const addon = await playFromAddonAlone(page, {
    maxAge: 0,
    streams: {
      get 'movie/tt0037638'() {
        asked += 1
        films.write(`/${asked}.m3u8`, playlistOf(asked))
        return [{ url: `${films.url}/${asked}.m3u8` }]
      },
    },
  })
  return { asked: () => asked, close: () => addon.close() }
}

/** A playlist is asked for every few seconds of film. */
journey.describe.configure({ timeout: 90_000 })

for (const status of [401, 403, 410]) {
  journey(`a key that ran out in mid-film comes of an address asked for anew: ${status}`, async ({ page, films }) => {
    const path = await lockFilm(films, LATE_SEGMENT_OF_FILM)
    const locked = await (await fetch(films.url + path)).text()
    const places = await notePlaces(page)
    const source = await openOfChangingPlaylist(page, films, (number) =>
      locked
        .replaceAll(/^(?=\d+\.m4s)|(?<=URI=")/gm, `${films.url}/locked/`)
        .replaceAll(/\.key(?=")/g, `.key?key=${number}`),
    )
    const before = source.asked()
    films.fail(new RegExp(`2\\.key\\?key=${before}$`), { kind: 'status', status })
    await goLate(page)
    await expect.poll(source.asked, { timeout: 20_000 }).toBeGreaterThan(before)
    await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(LATE_IN_FILM + 1)
    expectSameSecond(LATE_IN_FILM, (await places('playing')).at(-1))
    await expectToEnd(page)
    await source.close()
  })

  journey(`a playlist that ran out in mid-film is asked for anew at its source: ${status}`, async ({ page, films }) => {
    const whole = (await playlist('360')).replaceAll('/samples/', `${films.url}/`)
    // Without its end, so that it is asked for while the film runs.
    const begun = whole
      .split(/^(?=#EXTINF)/m)
      .slice(0, 11)
      .join('')
    let hasRunOut = false
    const source = await openOfChangingPlaylist(page, films, () => (hasRunOut ? whole : begun))
    const before = source.asked()
    hasRunOut = true
    films.fail(new RegExp(`^/[1-${before}]\\.m3u8`), { kind: 'status', status })
    await expect.poll(source.asked, { timeout: 40_000 }).toBeGreaterThan(before)
    const duration = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)
    await expect.poll(duration, { timeout: 20_000 }).toBeCloseTo(FILM_SECONDS, 0)
    await goLate(page)
    await expectToEnd(page)
    await source.close()
  })
}
