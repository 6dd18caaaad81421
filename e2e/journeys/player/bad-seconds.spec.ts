import type { Page } from '@playwright/test'
import { serveFilms, type Fault, type FilmServer } from '@matinee/testing/film-server'
import { serveHandler } from '@matinee/testing/proxy'
import { createFakeAddon } from '@matinee/testing/stremio'
import { fakeArchive } from '../../support/archive.ts'
import { addAddon, openConnections } from '../../support/connecting.ts'
import { expect, journey as base } from '../../support/journey.ts'
import { passUntil } from '../../support/pass-until.ts'
import { playlist } from '../../support/streams.ts'
import { expectToPlay, FILM, videoFact, watch } from '../../support/watching.ts'

const journey = base.extend<{ films: FilmServer }>({
  films: async ({}, use) => {
    const films = await serveFilms(new URL('../../../samples/', import.meta.url))
    await use(films)
    await films.close()
  },
})

/** The last of the film's 23 segments of 4 s, and the one in which a seek to `LATE` lands. */
const LAST = 23
const LATE = 70
const segment = (number: number) => new RegExp(`/360/${String(number).padStart(3, '0')}\\.m4s`)

/** Opens a stream of one rendition, that no other source has. */
async function open(page: Page, films: FilmServer, kind: Kind = 'HLS'): Promise<void> {
  await start(page, films, kind)
  await expectToPlay(page)
}

type Kind = 'HLS' | 'MP4'

async function start(page: Page, films: FilmServer, kind: Kind): Promise<void> {
  await page.goto('/dev/video')
  await page.getByRole('radio', { name: kind }).click()
  const path = kind === 'HLS' ? 'film/360/playlist.m3u8' : 'film/360.mp4'
  await page.getByLabel('Custom stream URL').fill(`${films.url}/${path}`)
  await page.getByRole('button', { name: 'Start stream' }).click()
}

/** Goes to a place near the end, of which nothing is loaded. */
const goLate = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, LATE)

/** The film is seen to its end, as fast as pictures are decoded, and nothing is said that ends it. */
async function expectToEnd(page: Page, timeout = 30_000): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 4
  })
  await page.waitForFunction(() => document.querySelector('video')?.ended, undefined, { timeout })
  expect(await videoFact(page, 'currentTime')).toBeGreaterThan(84)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** The picture stands still where the viewer went, with this note on it. */
async function expectToWait(page: Page, note: string): Promise<void> {
  await expect(page.locator('.m-player-note')).toContainText(note, { timeout: 15_000 })
  expect(await videoFact(page, 'currentTime')).toBeCloseTo(LATE, 0)
}

journey.describe('a bad second never ends a film', () => {
  const missing: Fault = { kind: 'status', status: 404 }

  journey('one segment is missing for ever: it is stepped over', async ({ page, films }) => {
    films.fail(segment(20), missing)
    await open(page, films)
    await goLate(page)
    await expectToEnd(page)
    expect(films.requests.filter(({ path }) => segment(20).test(path)).length).toBeGreaterThan(2)
  })

  journey('the last segment is missing for ever: the film ends before it', async ({ page, films }) => {
    films.fail(segment(LAST), missing)
    await open(page, films)
    await goLate(page)
    await expectToEnd(page)
  })

  for (const [name, fault, times] of [
    ['a segment is missing once', missing, 1],
    ['503 three times, with Retry-After', { kind: 'status', status: 503, headers: { 'retry-after': '1' } }, 3],
    ['a reset in the middle of a segment', { kind: 'cut' }, 1],
    ['wrong bytes instead of a segment', { kind: 'wrong-bytes' }, 2],
  ] as const) {
    journey(`${name}: it is asked for again, and nothing of the film is lost`, async ({ page, films }) => {
      films.fail(segment(20), fault, times)
      await open(page, films)
      await goLate(page)
      await expectToEnd(page)
      const bufferedTo = await page
        .locator('video')
        .evaluate(
          (video: HTMLVideoElement) =>
            video.buffered.end(video.buffered.length - 1) - video.buffered.start(video.buffered.length - 1),
        )
      expect(bufferedTo).toBeGreaterThan(18)
    })
  }

  journey(
    "every connection is reset for 15 s of the page's time: the picture waits, says so, and goes on there",
    async ({ page, films }) => {
      await page.clock.install()
      await open(page, films)
      const comeBack = films.goDown()
      await goLate(page)
      for (let passed = 0; passed < 15; passed += 5) await page.clock.fastForward(5000)
      await expectToWait(page, 'The source does not answer.')
      comeBack()
      await page.clock.fastForward(30_000)
      await expectToEnd(page)
    },
  )

  journey('no network for 5 s: the picture waits, says so, and goes on there', async ({ page, films }) => {
    await open(page, films)
    await page.context().setOffline(true)
    await goLate(page)
    await expectToWait(page, 'No network.')
    setTimeout(() => void page.context().setOffline(false), 5000)
    await expectToEnd(page)
  })

  for (const seconds of [30, 40, 120, 600]) {
    journey(
      `no network for ${seconds} s of the page's time: the picture waits, and goes on there`,
      async ({ page, films }) => {
        await page.clock.install()
        await open(page, films)
        await page.context().setOffline(true)
        await goLate(page)
        await expectToWait(page, 'No network.')
        for (let passed = 0; passed < seconds; passed += 10) await page.clock.fastForward(10_000)
        await expectToWait(page, 'No network.')
        await page.context().setOffline(false)
        await expectToEnd(page)
      },
    )
  }

  for (const seconds of [20, 30]) {
    journey(
      `silence for ${seconds} s of the page's time: the picture waits, says so, and goes on there`,
      async ({ page, films }) => {
        await page.clock.install()
        await open(page, films)
        const speak = films.fail(/./, { kind: 'silence' })
        await goLate(page)
        for (let passed = 0; passed < seconds; passed += 5) await page.clock.fastForward(5000)
        await expectToWait(page, 'The source does not answer.')
        speak()
        await page.clock.fastForward(30_000)
        await expectToEnd(page)
      },
    )
  }

  journey('a file that falls silent in the middle: it goes on at its place', async ({ page, films }) => {
    await page.clock.install()
    films.fail(/360\.mp4/, { kind: 'half' }, 1)
    const speak = films.fail(/360\.mp4/, { kind: 'silence' })
    await open(page, films, 'MP4')
    await goLate(page)
    await passUntil(page, page.locator('.m-player-note'))
    await expectToWait(page, 'The source does not answer.')
    speak()
    await page.clock.fastForward(30_000)
    await expectToEnd(page)
  })

  journey('a lost network says nothing while the picture moves', async ({ page, films }) => {
    await open(page, films)
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.buffered.end(0)), {
        timeout: 15_000,
      })
      .toBeGreaterThan(20)
    await page.context().setOffline(true)
    const before = await videoFact(page, 'currentTime')
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(before + 4)
    await expect(page.locator('.m-player-note')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
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
    ['a segment in mid-film', segment(19), LATE],
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
  for (const kind of ['HLS', 'MP4'] as const) {
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

journey.describe('another source, or another address', () => {
  journey(
    'with little left another source takes over at the same second and speed',
    { tag: '@gate' },
    async ({ page }) => {
      await watch(page, FILM)
      await page.keyboard.press('Shift+Period')
      await expect.poll(() => videoFact(page, 'playbackRate')).toBe(1.5)
      await page.route('**/samples/film/**/*.m4s', (route) => route.abort('connectionreset'))
      await goLate(page)
      await expect.poll(() => videoFact(page, 'currentSrc'), { timeout: 20_000 }).toContain('.mp4')
      await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(LATE + 1)
      expect(await videoFact(page, 'playbackRate')).toBe(1.5)
      expect(await videoFact(page, 'paused')).toBe(false)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )

  /** Opens a film that only one add-on has, which is asked for these streams each time anew. */
  async function openOfAddon(page: Page, streams: () => { url: string }[]) {
    const addon = await serveHandler(
      createFakeAddon({
        streams: {
          get 'movie/tt0037638'() {
            return streams()
          },
        },
      }),
    )
    ;(await fakeArchive(page)).become('refusing')
    await openConnections(page)
    await addAddon(page, `${addon.url}/manifest.json`)
    await expect(page.getByText('Streams, Subtitles, 1.0.3')).toBeVisible()
    await page.goto('/media/tmdb-movie-1000037638-detour')
    // Below its first second an address did not run out: the source refuses.
    await expectToPlay(page)
    return addon
  }

  /** Opens a film whose only source gives another address each time it is asked. */
  async function openOfShortLife(page: Page, films: FilmServer) {
    const film = await playlist('360')
    let newest = 0
    const addon = await openOfAddon(page, () => {
      newest += 1
      const keyed = film.replaceAll(/\/samples(\/film\/[\w/]+\.m\w+)/g, `${films.url}$1?key=${newest}`)
      films.write(`/${newest}.m3u8`, keyed)
      return [{ url: `${films.url}/${newest}.m3u8` }]
    })
    return {
      newest: () => newest,
      /** All addresses so far; answers how many. */
      runOut() {
        const keys = Array.from({ length: newest }, (_, index) => index + 1)
        films.fail(new RegExp(`key=(${keys.join('|')})$`), { kind: 'status', status: 410 })
        return newest
      },
      close: () => addon.close(),
    }
  }

  journey('an address that ran out is asked for anew at its source', async ({ page, films }) => {
    const source = await openOfShortLife(page, films)
    const ranOut = source.runOut()
    await goLate(page)
    await expect.poll(source.newest).toBeGreaterThan(ranOut)
    await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 20_000 }).toBeGreaterThan(LATE + 1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await source.close()
  })

  journey('an address that ran out while much is loaded: nobody notices', async ({ page, films }) => {
    await page.addInitScript(() => {
      const notes: (string | null)[] = []
      Object.assign(window, { notes })
      new MutationObserver(() => {
        for (const note of document.querySelectorAll('.m-player-note')) notes.push(note.textContent)
      }).observe(document, { childList: true, subtree: true })
    })
    const source = await openOfShortLife(page, films)
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.buffered.end(0)), {
        timeout: 15_000,
      })
      .toBeGreaterThan(20)
    const ranOut = source.runOut()
    await expect.poll(source.newest, { timeout: 20_000 }).toBeGreaterThan(ranOut)
    const taken = await videoFact(page, 'currentTime')
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(Number(taken) + 3)
    expect(await page.evaluate(() => (window as unknown as { notes: string[] }).notes)).toEqual([])
    await source.close()
  })

  journey(
    'a stream that dies: another one of the same add-on takes over at the same second',
    async ({ page, films }) => {
      const addon = await openOfAddon(page, () => [
        { url: `${films.url}/film/360/playlist.m3u8` },
        { url: `${films.url}/film/360.mp4` },
      ])
      films.fail(/\.m4s/, { kind: 'status', status: 404 })
      await goLate(page)
      await expect.poll(() => videoFact(page, 'currentSrc'), { timeout: 20_000 }).toContain('360.mp4')
      await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(LATE + 1)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await addon.close()
    },
  )

  journey('a first stream whose server says nothing: the next one plays', async ({ page, films }) => {
    films.fail(/silent/, { kind: 'silence' })
    const addon = await openOfAddon(page, () => [
      { url: `${films.url}/silent.m3u8` },
      { url: `${films.url}/film/360/playlist.m3u8` },
    ])
    expect(films.requests.some(({ met }) => met === 'silence')).toBe(true)
    await addon.close()
  })
})
