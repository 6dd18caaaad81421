import type { Page } from '@playwright/test'
import type { Fault, FilmServer } from '@matinee/testing/film-server'
import {
  clockOf,
  endOfSegment,
  FILM_SECONDS,
  LAST_SEGMENT_OF_FILM,
  LATE_IN_FILM,
  LATE_SEGMENT_OF_FILM,
  segmentFile,
} from '@matinee/testing/sample-reel'
import {
  expectToEnd,
  expectToGiveTime,
  expectToOutliveLostNetwork,
  expectToOutliveSilence,
  expectToWait,
  goLate,
  journey,
  KINDS,
  open,
  segment,
  start,
} from '../../support/bad-films.ts'
import { expect } from '../../support/journey.ts'
import { lockFilm } from '../../support/locked-film.ts'
import { passUntil } from '../../support/pass-until.ts'
import { playlist } from '../../support/streams.ts'
import { expectToPlay, videoFact } from '../../support/watching.ts'

/** The segment behind the one in which a seek to the late place lands. */
const BEHIND = LATE_SEGMENT_OF_FILM + 1

journey.describe('a bad second never ends a film', () => {
  const missing: Fault = { kind: 'status', status: 404 }

  journey('one segment is missing for ever: it is stepped over', async ({ page, films }) => {
    films.fail(segment(BEHIND), missing)
    await open(page, films)
    const before = films.requests.length
    await goLate(page)
    await expectToEnd(page)
    // Nobody else has it, and the stream was not opened anew for it.
    expect(films.requests.slice(before).filter(({ path }) => path.endsWith('.m3u8'))).toEqual([])
    expect(films.requests.filter(({ path }) => segment(BEHIND).test(path)).length).toBeGreaterThan(2)
    // Of all behind the place, only its seconds are missing.
    const loaded = await page
      .locator('video')
      .evaluate(({ buffered }: HTMLVideoElement) =>
        Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)] as const),
      )
    const [[, end] = [], [begin] = []] = loaded.slice(-2)
    expect(end).toBeCloseTo(endOfSegment(BEHIND - 1), 0)
    expect(begin).toBeCloseTo(endOfSegment(BEHIND), 0)
  })

  for (const [name, fault] of [
    ['missing', missing],
    ['empty', { kind: 'empty' }],
  ] as const) {
    journey(`the first segment is ${name} for ever: the film begins behind it`, async ({ page, films }) => {
      films.fail(segment(1), fault)
      await start(page, films, 'HLS')
      await expectToPlay(page)
      expect(await videoFact(page, 'currentTime')).toBeGreaterThan(endOfSegment(1) - 0.1)
      await goLate(page)
      await expectToEnd(page)
      expect(films.requests.filter(({ path }) => segment(1).test(path)).length).toBeGreaterThan(2)
    })
  }

  journey('the first two segments are missing for ever: nothing of the film is there', async ({ page, films }) => {
    films.fail(/\/360\/00[12]\.m4s/, missing)
    await start(page, films, 'HLS')
    await expect(page.getByRole('alert')).toContainText('The film is no longer at this source.', { timeout: 10_000 })
    expect(films.requests.filter(({ path }) => segment(2).test(path))).toHaveLength(1)
  })

  journey('the last segment is missing for ever: the film ends before it', async ({ page, films }) => {
    films.fail(segment(LAST_SEGMENT_OF_FILM), missing)
    await open(page, films)
    await goLate(page)
    await expectToEnd(page)
  })

  for (const [name, fault, times] of [
    ['a segment is missing once', missing, 1],
    ['503 three times', { kind: 'status', status: 503 }, 3],
    ['a reset in the middle of a segment', { kind: 'cut' }, 1],
    ['wrong bytes instead of a segment', { kind: 'wrong-bytes' }, 2],
    ['a segment of no bytes', { kind: 'empty' }, 2],
  ] as const) {
    journey(`${name}: it is asked for again, and nothing of the film is lost`, async ({ page, films }) => {
      films.fail(segment(BEHIND), fault, times)
      await open(page, films)
      await goLate(page)
      await expectToEnd(page)
      const bufferedTo = await page
        .locator('video')
        .evaluate(
          (video: HTMLVideoElement) =>
            video.buffered.end(video.buffered.length - 1) - video.buffered.start(video.buffered.length - 1),
        )
      expect(bufferedTo).toBeGreaterThan(FILM_SECONDS - LATE_IN_FILM - 2)
    })
  }

  // An element does not say how it was refused: the page asks once more, to learn it.
  for (const [form, kind, path, questions] of [
    ['seconds', 'HLS', '/film/360/playlist.m3u8', 1],
    ['date', 'HLS', '/film/360/playlist.m3u8', 1],
    ['seconds', 'HLS', '/film/master.m3u8', 1],
    ['seconds', 'MP4', '/film/360.mp4', 2],
    ['date', 'MP4', '/film/360.mp4', 2],
  ] as const) {
    journey(`a server that asks for time by a ${form} is not asked before: ${path}`, async ({ page, films }) => {
      const address = kind === 'HLS' ? new RegExp(`/(360|720|1080)/${segmentFile(LATE_SEGMENT_OF_FILM)}`) : /360\.mp4/
      await page.clock.install()
      await open(page, films, kind, path)
      const retryAfter = form === 'date' ? new Date(Date.now() + 20_000).toUTCString() : '20'
      await expectToGiveTime(page, films, address, { retryAfter, questions })
    })
  }

  /**
   * Plays by a playlist without its end, which is asked for while the film runs and fails from then on, as often as told.
   * The returned function has what it met since.
   */
  const startGrowing = async (page: Page, films: FilmServer, fault: Fault, times: number) => {
    await page.clock.install()
    const whole = (await playlist('360')).replaceAll('/samples/', `${films.url}/`)
    const tenSegments = whole.split(/^(?=#EXTINF)/m).slice(0, 11)
    films.write('/growing.m3u8', tenSegments.join(''))
    await start(page, films, 'HLS', '/growing.m3u8')
    await expectToPlay(page)
    const before = films.requests.length
    films.fail(/growing/, fault, times)
    films.write('/growing.m3u8', whole)
    return () => films.requests.slice(before).filter(({ path }) => path === '/growing.m3u8')
  }

  journey('a playlist whose server asks for time in mid-film is not asked before', async ({ page, films }) => {
    const busy = { kind: 'status', status: 503, headers: { 'retry-after': '20' } } as const
    const answers = await startGrowing(page, films, busy, 1)
    await expect.poll(async () => answers().length, { timeout: 20_000 }).toBe(1)
    for (let passed = 0; passed < 15; passed += 5) await page.clock.fastForward(5000)
    expect(answers()).toHaveLength(1)
    await page.clock.fastForward(10_000)
    await expect.poll(async () => answers().length).toBe(2)
    await goLate(page)
    await expectToEnd(page)
  })

  for (const [name, fault, met] of [
    ['missing', missing, 404],
    ['refused with 503', { kind: 'status', status: 503 }, 503],
    ['reset', { kind: 'reset' }, 'reset'],
    ['no playlist', { kind: 'wrong-bytes' }, 'wrong-bytes'],
    ['silent', { kind: 'silence' }, 'silence'],
  ] as const) {
    journey(`a playlist that is ${name} twice in mid-film is asked for again`, async ({ page, films }) => {
      const answers = await startGrowing(page, films, fault, 2)
      for (let times = 1; times <= 3; times += 1) {
        await expect.poll(async () => answers().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(times)
        // As long as it waits for a silent one.
        if (met === 'silence') await page.clock.fastForward(10_000)
      }
      expect(answers()).toMatchObject([{ met }, { met }, { met: 200 }])
      // The stream was not opened anew for it.
      expect(films.requests.filter(({ path }) => path === '/film/360/init.mp4')).toHaveLength(1)
      // An element goes nowhere behind the end that it knows.
      const duration = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)
      await expect.poll(duration).toBeCloseTo(FILM_SECONDS, 0)
      await goLate(page)
      await expectToEnd(page)
    })
  }

  for (const kind of KINDS) {
    journey(
      `every connection is reset for 15 s of the page's time: the picture waits, says so, and goes on there: ${kind}`,
      async ({ page, films }) => {
        await page.clock.install()
        await open(page, films, kind)
        const comeBack = films.goDown()
        await goLate(page)
        for (let passed = 0; passed < 15; passed += 5) await page.clock.fastForward(5000)
        await expectToWait(page, 'The source does not answer.')
        comeBack()
        await page.clock.fastForward(30_000)
        await expectToEnd(page)
      },
    )
  }

  journey('no network for 5 s: the picture waits, says so, and goes on there', async ({ page, films }) => {
    await open(page, films)
    await page.context().setOffline(true)
    await goLate(page)
    await expectToWait(page, 'No network.')
    setTimeout(() => void page.context().setOffline(false), 5000)
    await expectToEnd(page)
  })

  for (const [kind, seconds] of [
    ['HLS', 30],
    ['HLS', 40],
    ['HLS', 120],
    ['HLS', 600],
    ['MP4', 40],
    ['MP4', 120],
  ] as const) {
    journey(
      `no network for ${seconds} s of the page's time: the picture waits, and goes on there: ${kind}`,
      async ({ page, films }) => {
        await page.clock.install()
        await open(page, films, kind)
        await expectToOutliveLostNetwork(page, seconds)
      },
    )
  }

  for (const seconds of [20, 30]) {
    journey(`silence for ${seconds} s of the page's time`, ({ page, films }) =>
      expectToOutliveSilence(page, films, seconds, { kind: 'HLS' }),
    )
  }
})

journey(
  'a broadcast whose server is down for longer than its window comes back at its edge',
  async ({ page, films }) => {
    const [head = '', ...segments] = (await playlist('360'))
      .replaceAll('/samples/', `${films.url}/`)
      .replace('#EXT-X-PLAYLIST-TYPE:VOD\n', '')
      .split(/^(?=#EXTINF)/m)
    /** Broadcasts three segments from this one on. */
    const moveTo = (first: number) =>
      films.write(
        '/live.m3u8',
        [
          head.replace(/#EXT-X-MEDIA-SEQUENCE:\d+/, `#EXT-X-MEDIA-SEQUENCE:${first}`),
          ...segments.slice(first - 1, first + 2),
        ].join(''),
      )
    const windows = [1, LATE_SEGMENT_OF_FILM] as const
    await page.clock.install()
    moveTo(windows[0])
    await start(page, films, 'HLS', '/live.m3u8')
    await expectToPlay(page)
    const comeBack = films.goDown()
    await expect(page.getByText('The source does not answer.')).toBeVisible({ timeout: 30_000 })
    moveTo(windows[1])
    for (let passed = 0; passed < 60; passed += 5) await page.clock.fastForward(5000)
    comeBack()
    await page.clock.fastForward(30_000)
    await expect
      .poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 })
      .toBeGreaterThan(endOfSegment(LATE_SEGMENT_OF_FILM - 1))
    await expectToPlay(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

journey.describe('one quality of several', () => {
  journey('is left for another where its server answers 503 after a seek', async ({ page, films }) => {
    await open(page, films, 'HLS', '/film/master.m3u8')
    await expect.poll(() => videoFact(page, 'videoHeight')).toBe(1080)
    films.fail(/\/1080\/\d+\.m4s/, { kind: 'status', status: 503 })
    await goLate(page)
    await expect.poll(() => videoFact(page, 'videoHeight'), { timeout: 20_000 }).toBeLessThan(1080)
    await expectToEnd(page)
  })
})

journey.describe('a film whose segments are encrypted', () => {
  const openLocked = async (page: Page, films: FilmServer) =>
    open(page, films, 'HLS', await lockFilm(films, LATE_SEGMENT_OF_FILM))
  const answersTo = (films: FilmServer, path: string) =>
    films.requests.filter((request) => request.path === path).map(({ met }) => met)

  for (const [name, fault, times] of [
    ['missing once', { kind: 'status', status: 404 }, 1],
    ['refused with 503', { kind: 'status', status: 503 }, 3],
    ['reset', { kind: 'reset' }, 3],
    ['of wrong bytes', { kind: 'wrong-bytes' }, 1],
  ] as const) {
    journey(`a key that is ${name} is asked for again`, async ({ page, films }) => {
      films.fail(/2\.key/, fault, times)
      await openLocked(page, films)
      await goLate(page)
      await expectToEnd(page)
      const met = 'status' in fault ? fault.status : fault.kind
      expect(answersTo(films, '/locked/2.key')).toEqual([...Array.from({ length: times }, () => met), 200])
      // The stream was not opened anew for it.
      expect(answersTo(films, '/locked/playlist.m3u8')).toEqual([200])
    })
  }

  journey('a server that asks for time is not asked for a key before', async ({ page, films }) => {
    await page.clock.install()
    await openLocked(page, films)
    await expectToGiveTime(page, films, /2\.key/)
  })

  journey('silence of a key for 30 s of the page’s time', async ({ page, films }) => {
    const path = await lockFilm(films, LATE_SEGMENT_OF_FILM)
    await expectToOutliveSilence(page, films, 30, { kind: 'HLS', path, address: /2\.key/ })
    expect(new Set(answersTo(films, '/locked/2.key'))).toEqual(new Set(['silence', 200]))
  })

  journey('a key that stays missing ends the film, and says why', async ({ page, films }) => {
    films.fail(/2\.key/, { kind: 'status', status: 404 })
    await openLocked(page, films)
    await goLate(page)
    await expect(page.getByRole('alert')).toContainText('The film is no longer at this source.', { timeout: 20_000 })
    await expect(page.getByRole('alert')).toContainText(clockOf(LATE_IN_FILM))
  })
})

journey.describe('a slow line', () => {
  /** Counts the bytes that the page was told of, from now on. */
  async function countArrivals(page: Page): Promise<() => Promise<number>> {
    await page.addInitScript(() => {
      const line = { bytes: 0 }
      Object.assign(window, { line })
      const { open } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...asked: [string, string]) {
        let before = 0
        this.addEventListener('progress', ({ loaded }) => {
          line.bytes += loaded - before
          before = loaded
        })
        return open.apply(this, asked as never)
      }
    })
    return () => page.evaluate(() => (window as unknown as { line: { bytes: number } }).line.bytes)
  }

  for (const [what, address, place] of [
    ['a first segment', segment(1), 0],
    ['a segment in mid-film', segment(LATE_SEGMENT_OF_FILM), LATE_IN_FILM],
  ] as const) {
    journey(`${what} that takes 27 s comes, and nothing is said`, async ({ page, films }) => {
      const arrived = await countArrivals(page)
      await page.clock.install()
      films.fail(address, { kind: 'slow' })
      if (place === 0) await start(page, films, 'HLS')
      else {
        await open(page, films)
        await goLate(page)
      }
      await expect.poll(() => films.requests.some(({ met }) => met === 'slow')).toBe(true)
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const before = await arrived()
        films.sendMore()
        await expect.poll(arrived).toBeGreaterThan(before)
        await expect(page.locator('.m-player-note')).toHaveCount(0)
        await page.clock.fastForward(3000)
      }
      await expectToPlay(page)
      expect(await videoFact(page, 'currentTime')).toBeGreaterThan(place)
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(films.requests.filter(({ path }) => address.test(path))).toHaveLength(1)
    })
  }
})

journey.describe('what never comes', () => {
  for (const kind of KINDS) {
    journey(`a dead server is known in 5 s: ${kind}`, async ({ page, films }) => {
      films.fail(/./, { kind: 'silence' })
      await page.clock.install()
      await start(page, films, kind)
      await expect.poll(() => films.requests.length).toBeGreaterThan(0)
      expect(await passUntil(page, page.getByRole('alert'))).toBeLessThan(6000)
      await expect(page.getByRole('alert')).toContainText('The picture never came')
      await expect(page.getByRole('alert')).toContainText('could not be reached')
    })

    journey(`a server that answers 500 is said to be at fault: ${kind}`, async ({ page, films }) => {
      films.fail(/./, { kind: 'status', status: 500 })
      await start(page, films, kind)
      await expect(page.getByRole('alert')).toContainText("The source's server has a fault of its own.", {
        timeout: 12_000,
      })
    })
  }
})
