import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Fault, type FilmServer, serveFilms } from '@matinee/testing/film-server'
import type { FakeAddonSettings } from '@matinee/testing/stremio'
import { endOfSegment, LATE_IN_FILM, LATE_SEGMENT_OF_FILM, MIDDLE_OF_FILM } from '@matinee/testing/sample-reel'
import {
  expectToEnd,
  expectToOutliveLostNetwork,
  goLate,
  journey,
  KINDS,
  PATHS,
  type Kind,
  segment,
  untilBuffered,
} from '../../support/bad-films.ts'
import { connectAddonAlone, DETOUR, pictureFrom, playFromAddonAlone } from '../../support/connecting.ts'
import { expect } from '../../support/journey.ts'
import { expectSameSecond, noteNotes, notePlaces } from '../../support/places.ts'
import { playlist } from '../../support/streams.ts'
import { expectToPlay, FILM, seekTo, showControls, videoFact, watch } from '../../support/watching.ts'

/** What a second stream is, of the other kind. */
const OTHER: Readonly<Record<Kind, string>> = { HLS: PATHS.MP4, MP4: '/film/720/playlist.m3u8' }

/** The segment in which a seek to the late place lands. */

/** An add-on that has Detour as these streams, for which it is asked each time anew; browsers may keep them for `maxAge` seconds. */
const detourAs = (streams: () => { url: string }[], maxAge = 0): FakeAddonSettings => ({
  maxAge,
  streams: {
    get 'movie/tt0037638'() {
      return streams()
    },
  },
})

const SAMPLES = new URL('../../../samples/film/', import.meta.url)

/** Some seconds of film pass at their own speed before a file runs out. */
journey.describe.configure({ timeout: 90_000 })

journey.describe('another source, or another address', () => {
  journey(
    'with little left another source takes over at the same second and speed',
    { tag: '@gate' },
    async ({ page }) => {
      const places = await notePlaces(page)
      await watch(page, FILM)
      await page.keyboard.press('Shift+Period')
      await expect.poll(() => videoFact(page, 'playbackRate')).toBe(1.5)
      await page.route('**/samples/film/**/*.m4s', (route) => route.abort('connectionreset'))
      await goLate(page)
      await expect.poll(() => videoFact(page, 'currentSrc'), { timeout: 20_000 }).toContain('.mp4')
      await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(LATE_IN_FILM + 1)
      expectSameSecond(LATE_IN_FILM, (await places('playing')).at(-1))
      expect(await videoFact(page, 'playbackRate')).toBe(1.5)
      expect(await videoFact(page, 'paused')).toBe(false)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )

  /** Plays a film past its first second, before which no address runs out: the source refuses. Only one add-on has it. */
  const openOfAddon = (page: Page, streams: () => { url: string }[], maxAge = 0) =>
    playFromAddonAlone(page, detourAs(streams, maxAge))

  /** The same of two streams, one of each kind, the other of the same server or not. What lies late in the first was not asked for. */
  async function openOfTwo(page: Page, films: FilmServer, kind: Kind, elsewhere = films.url) {
    const places = await notePlaces(page)
    // A file that is loaded whole does not miss its server.
    const loadWhole = films.fail(/360\.mp4$/, { kind: 'half' })
    const addon = await openOfAddon(page, () => [{ url: films.url + PATHS[kind] }, { url: elsewhere + OTHER[kind] }])
    loadWhole()
    return { places, close: () => addon.close() }
  }

  /** The film goes on where it stood late in it, and is seen to its end. */
  async function expectToGoOnThere(page: Page, places: (moment: 'playing') => Promise<number[]>): Promise<void> {
    await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(LATE_IN_FILM + 1)
    expectSameSecond(LATE_IN_FILM, (await places('playing')).at(-1))
    await expectToEnd(page)
  }

  for (const kind of KINDS) {
    for (const seconds of [40, 120]) {
      journey(
        `no network for ${seconds} s of the page's time: the picture waits, and no other stream is asked: ${kind}`,
        async ({ page, films }) => {
          await page.clock.install()
          const { places, close } = await openOfTwo(page, films, kind)
          const [asked, { length: played }] = [films.requests.length, await places('playing')]
          await expectToOutliveLostNetwork(page, seconds)
          expectSameSecond(LATE_IN_FILM, (await places('playing'))[played])
          expect(films.requests.slice(asked).map(({ path }) => path)).not.toContain(OTHER[kind])
          await close()
        },
      )
    }
  }

  journey('a file whose server dies while the picture moves is taken over by its copy', async ({ page, films }) => {
    const copy = '/copy/film/360.mp4'
    films.write(copy, await readFile(new URL('360.mp4', SAMPLES)))
    films.fail(/^\/film\/360\.mp4/, { kind: 'half' })
    const places = await notePlaces(page)
    const addon = await openOfAddon(page, () => [PATHS.MP4, copy].map((path) => ({ url: films.url + path })))
    films.fail(/^\/film\/360\.mp4/, { kind: 'status', status: 503 })
    await page.keyboard.press('Shift+Period')
    // Half of the file ends well before the middle of the film: its index stands in front, and its beginning is the busiest.
    const place = MIDDLE_OF_FILM * 0.6
    await seekTo(page, place)
    await expect.poll(() => pictureFrom(page), { timeout: 45_000 }).toContain(copy)
    const left = (await places('left')).at(-1) ?? Number.NaN
    expect(left).toBeGreaterThan(place)
    await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(left + 5)
    expectSameSecond(left, (await places('resumed')).at(-1))
    expect(await videoFact(page, 'playbackRate')).toBe(1.5)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await addon.close()
  })

  /** Opens a film whose only source gives another address each time it is asked, and these other streams, which stay. */
  async function openOfShortLife(
    page: Page,
    films: FilmServer,
    { kind = 'HLS' as Kind, maxAge = 0, others = [] as readonly string[] } = {},
  ) {
    const film = await playlist('360')
    let newest = 0
    // A file that is loaded whole does not miss its address.
    const loadWhole = films.fail(/360\.mp4\?key=1$/, { kind: 'half' })
    const addon = await openOfAddon(
      page,
      () => {
        newest += 1
        const keyed = film.replaceAll(/\/samples(\/film\/[\w/]+\.m\w+)/g, `${films.url}$1?key=${newest}`)
        films.write(`/${newest}.m3u8`, keyed)
        const own = kind === 'MP4' ? `/film/360.mp4?key=${newest}` : `/${newest}.m3u8`
        return [own, ...others].map((path) => ({ url: films.url + path }))
      },
      maxAge,
    )
    return {
      newest: () => newest,
      /** All addresses so far; answers how many. */
      runOut(fault: Fault = { kind: 'status', status: 410 }) {
        loadWhole()
        const keys = Array.from({ length: newest }, (_, index) => index + 1)
        films.fail(new RegExp(`key=(${keys.join('|')})$`), fault)
        return newest
      },
      close: () => addon.close(),
    }
  }

  for (const kind of KINDS) {
    for (const [status, beside, others] of [
      [401, '', []],
      [403, '', []],
      [410, '', []],
      [410, ' before another stream', [OTHER[kind]]],
    ] as const) {
      journey(
        `an address that ran out is asked for anew at its source${beside}: ${status}, ${kind}`,
        async ({ page, films }) => {
          const places = await notePlaces(page)
          const source = await openOfShortLife(page, films, { kind, others })
          const ranOut = source.runOut({ kind: 'status', status })
          const before = films.requests.length
          await goLate(page)
          await expect.poll(source.newest).toBeGreaterThan(ranOut)
          await expectToGoOnThere(page, places)
          expect(films.requests.slice(before).map(({ path }) => path)).not.toContain(OTHER[kind])
          await source.close()
        },
      )
    }
  }

  for (const kind of KINDS) {
    journey(
      `an address that ran out, of which no page may read why, and whose add-on browsers remember: ${kind}`,
      async ({ page, films }) => {
        const source = await openOfShortLife(page, films, { kind, maxAge: 3600 })
        const ranOut = source.runOut({ kind: 'hidden', status: 403 })
        await goLate(page)
        await expect.poll(source.newest, { timeout: 20_000 }).toBeGreaterThan(ranOut)
        await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(LATE_IN_FILM + 1)
        await expectToEnd(page)
        await source.close()
      },
    )
  }

  journey('an address that ran out while much is loaded: nobody notices', async ({ page, films }) => {
    const notes = await noteNotes(page)
    const source = await openOfShortLife(page, films)
    await untilBuffered(page, 20)
    const ranOut = source.runOut()
    await expect.poll(source.newest, { timeout: 20_000 }).toBeGreaterThan(ranOut)
    const taken = await videoFact(page, 'currentTime')
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(Number(taken) + 3)
    expect(await notes()).toEqual([])
    await source.close()
  })

  async function chooseSpanish(page: Page): Promise<void> {
    await showControls(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: /^Subtitles/ }).click()
    await page.getByRole('radio', { name: 'Español' }).click()
  }

  const deaths = [
    ['404', { kind: 'status', status: 404 }],
    ['410, which an address asked for anew meets too', { kind: 'status', status: 410 }],
    ['503', { kind: 'status', status: 503 }],
    ['connection resets', { kind: 'reset' }],
    ['silence', { kind: 'silence' }],
    ['wrong bytes', { kind: 'wrong-bytes' }],
  ] as const

  for (const [kind, dies, address, takesOver] of [
    ['HLS', PATHS.HLS, /\.m4s/, OTHER.HLS],
    ['MP4', PATHS.MP4, /360\.mp4/, OTHER.MP4],
  ] as const) {
    for (const [death, fault] of deaths) {
      journey(
        `a stream that dies of ${death}: another one takes over at the same second, with its subtitles: ${kind}`,
        async ({ page, films }) => {
          // A file that is loaded whole does not miss its server.
          const loadWhole = films.fail(/360\.mp4$/, { kind: 'half' })
          const subtitles = ['en', 'es'].map((id) => ({ id, url: `${films.url}/film/${id}.vtt`, lang: id }))
          const streams = [dies, takesOver].map((path) => ({ url: films.url + path, subtitles }))
          const addon = await openOfAddon(page, () => streams)
          await chooseSpanish(page)
          const places = await notePlaces(page)
          await page.reload()
          await expectToPlay(page)
          loadWhole()
          films.fail(address, fault)
          await goLate(page)
          const before = films.requests.length
          await expect
            .poll(() => films.requests.slice(before).some(({ path }) => path === takesOver), { timeout: 20_000 })
            .toBe(true)
          await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(LATE_IN_FILM + 1)
          expectSameSecond(LATE_IN_FILM, (await places('playing')).at(-1))
          const spanish = await readFile(new URL('es.vtt', SAMPLES), 'utf8')
          const caption = page.locator('.m-player-captions')
          await expect(caption).toHaveText(/\S/)
          expect(spanish).toContain((await caption.innerText()).trim().split('\n')[0])
          await expectToEnd(page)
          await addon.close()
        },
      )
    }
  }

  journey('one segment is missing for ever, and other streams wait: it is stepped over', async ({ page, films }) => {
    const lost = 4
    films.fail(segment(lost), { kind: 'status', status: 404 })
    const notes = await noteNotes(page)
    const { close } = await openOfTwo(page, films, 'HLS')
    await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 30_000 }).toBeGreaterThan(endOfSegment(lost) + 1)
    expect(films.requests.filter(({ path }) => segment(lost).test(path)).length).toBeGreaterThan(2)
    expect(await notes()).toEqual([])
    await goLate(page)
    await expectToEnd(page)
    expect(films.requests.map(({ path }) => path)).not.toContain(OTHER.HLS)
    await close()
  })

  for (const [what, kind, address, fault, times] of [
    ['a segment is missing for ever', 'HLS', segment(LATE_SEGMENT_OF_FILM), { kind: 'status', status: 404 }, Infinity],
    ['503 three times', 'HLS', segment(LATE_SEGMENT_OF_FILM), { kind: 'status', status: 503 }, 3],
    ['503 three times', 'MP4', /360\.mp4/, { kind: 'status', status: 503 }, 3],
  ] as const) {
    journey(
      `${what} with nothing loaded: another stream takes over at the same second: ${kind}`,
      async ({ page, films }) => {
        const { places, close } = await openOfTwo(page, films, kind)
        films.fail(address, fault, times)
        await goLate(page)
        await expect.poll(() => films.requests.map(({ path }) => path), { timeout: 20_000 }).toContain(OTHER[kind])
        await expectToGoOnThere(page, places)
        await close()
      },
    )
  }

  for (const kind of KINDS) {
    journey(
      `every connection is reset for 15 s of the page's time: a stream of another server takes over at the same second: ${kind}`,
      async ({ page, films }) => {
        const elsewhere = await serveFilms(new URL('../', SAMPLES))
        await page.clock.install()
        const { places, close } = await openOfTwo(page, films, kind, elsewhere.url)
        const comeBack = films.goDown()
        await goLate(page)
        await expect.poll(() => elsewhere.requests.length, { timeout: 20_000 }).toBeGreaterThan(0)
        await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(LATE_IN_FILM + 1)
        for (let passed = 0; passed < 15; passed += 5) await page.clock.fastForward(5000)
        comeBack()
        const asked = films.requests.length
        await expectToGoOnThere(page, places)
        expect(films.requests.slice(asked)).toEqual([])
        await close()
        await elsewhere.close()
      },
    )
  }

  const everyWay: readonly Fault[] = [
    { kind: 'reset' },
    { kind: 'silence' },
    { kind: 'status', status: 404 },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 403 },
    { kind: 'hidden', status: 410 },
    { kind: 'closed' },
    { kind: 'wrong-bytes' },
    { kind: 'empty' },
  ]

  // A file whose connection is reset once is opened by the page at once.
  for (const [kind, what, fault] of [
    ['HLS', 'answers 503', { kind: 'status', status: 503 }],
    ['HLS', 'resets the connection', { kind: 'reset' }],
    ['MP4', 'answers 503', { kind: 'status', status: 503 }],
  ] as const) {
    journey(`a server that ${what} once before the first picture: the film plays: ${kind}`, async ({ page, films }) => {
      films.fail(/^\/film\/360/, fault, 1)
      const addon = await openOfAddon(page, () => [{ url: films.url + PATHS[kind] }])
      expect(films.requests.filter(({ met }) => met !== 200)).toHaveLength(1)
      await addon.close()
    })
  }

  for (const [kind, end] of [
    ['HLS', '.m3u8'],
    ['MP4', '.mp4'],
  ] as const) {
    journey(`a first stream whose server says nothing: the next one plays: ${kind}`, async ({ page, films }) => {
      films.fail(/silent/, { kind: 'silence' })
      const streams = [`/silent${end}`, PATHS[kind]].map((path) => ({ url: films.url + path }))
      await page.clock.install()
      const addon = await connectAddonAlone(
        page,
        detourAs(() => streams),
      )
      const isAsked = (path: string) => films.requests.some((request) => request.path === path)
      await page.clock.pauseAt(Date.now() + 1000)
      await page.goto(DETOUR)
      // What the page does until then takes time of its own.
      const runUntilAsked = async () => {
        await page.clock.runFor(100)
        return isAsked(`/silent${end}`)
      }
      await expect.poll(runUntilAsked).toBe(true)
      // The page's time stands from then on.
      await page.clock.runFor(5000)
      await expect.poll(() => isAsked(PATHS[kind])).toBe(true)
      await page.clock.resume()
      await expectToPlay(page)
      expect(films.requests.some(({ met }) => met === 'silence')).toBe(true)
      await addon.close()
    })

    for (const [how, faults] of [
      ['each in its own way', everyWay],
      ['all by resets', everyWay.map(() => ({ kind: 'reset' }) as const)],
      ['all silent', everyWay.map(() => ({ kind: 'silence' }) as const)],
    ] as const) {
      journey(`nine of ten streams cannot be reached, ${how}: the tenth plays: ${kind}`, async ({ page, films }) => {
        const unreachable = faults.map((fault, index) => {
          films.fail(new RegExp(`/unreachable-${index}`), fault)
          return `/unreachable-${index}${end}`
        })
        const addon = await openOfAddon(page, () =>
          [...unreachable, PATHS[kind]].map((path) => ({ url: films.url + path })),
        )
        const asked = films.requests.map(({ path }) => path)
        expect(asked).toEqual(expect.arrayContaining(unreachable))
        await expect(page.getByRole('alert')).toHaveCount(0)
        await addon.close()
      })
    }
  }
})
