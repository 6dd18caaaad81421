import { expect, onTestFinished, test, vi } from 'vitest'
import type { PlaybackSource } from '../core/index.ts'
import { HLS, settle, startWatching } from '../core/testing/watching.ts'
import type { ThumbnailPlatform } from './platform.ts'
import { snapshotFractions } from './rounds.ts'
import type { Snapshot, SnapshotOptions } from './snapshots.ts'
import { createThumbnails, type ThumbnailsOptions } from './thumbnails.ts'

const TRACK = `WEBVTT

00:00.000 --> 00:10.000
sprite.jpg#xywh=0,0,192,108

00:10.000 --> 00:20.000
sprite.jpg#xywh=192,0,192,108
`

interface Habits extends Partial<Omit<ThumbnailPlatform, 'isVisible' | 'savesData'>> {
  isVisible?: boolean
  savesData?: boolean
}

/** A film of 100 s that plays from a full buffer, and a second one that records its requested positions. */
async function film(options: Partial<ThumbnailsOptions> = {}, habits: Habits = {}) {
  const watching = await startWatching({ startAt: 10, paused: true })
  const page = { isVisible: true, savesData: false, ...habits }
  const looks: number[] = []
  const opened: SnapshotOptions[] = []
  const urls = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob)
    urls.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    urls.delete(url)
    revokeObjectURL.call(URL, url)
  }
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }))
  let answer: (seconds: number) => Promise<Snapshot | null> = async () => ({
    picture: new Blob(['x']),
    width: 208,
    height: 117,
  })
  const life = new AbortController()
  const visibility = new Set<() => void>()
  const thumbnails = createThumbnails({
    player: watching.player,
    engines: [],
    signal: life.signal,
    clock: watching.clock,
    platform: {
      isSafari: false,
      rest: async (signal) => signal.throwIfAborted(),
      watchVisibility(listener, signal) {
        visibility.add(listener)
        signal.addEventListener('abort', () => visibility.delete(listener))
      },
      ...habits,
      savesData: () => page.savesData,
      isVisible: () => page.isVisible,
    },
    openFilm: async (_, snapshotOptions) => {
      opened.push(snapshotOptions)
      return {
        take: (seconds) => {
          looks.push(seconds)
          return answer(seconds)
        },
      }
    },
    ...options,
  })
  const fill = async (seconds: number) => {
    watching.page.media.bufferedRanges = [[0, seconds]]
    watching.clock.tick(1000)
    watching.page.media.emit('progress')
    await settle()
  }
  await settle()
  return {
    ...watching,
    thumbnails,
    looks,
    opened,
    urls,
    life,
    page,
    visibility,
    fill,
    media: watching.page.media,
    setAnswer: (next: typeof answer) => {
      answer = next
    },
    show: (isVisible: boolean) => {
      page.isVisible = isVisible
      for (const listener of [...visibility]) listener()
    },
  }
}

/** Starts the film so that snapshots may be taken. */
async function play(watching: Awaited<ReturnType<typeof film>>) {
  watching.player.run('play')
  await settle()
}

test('S-612 the rounds are 0 and 1, then halves, quarters … 64ths: 65 in all', () => {
  const fractions = snapshotFractions()
  expect(fractions.slice(0, 9)).toEqual([0, 1, 1 / 2, 1 / 4, 3 / 4, 1 / 8, 3 / 8, 5 / 8, 7 / 8])
  expect(fractions).toHaveLength(65)
  expect(new Set(fractions).size).toBe(65)
  expect(fractions.at(-1)).toBe(63 / 64)
})

test('a sprite track of the stream is used as it is, and no second film is opened', async () => {
  const loadTrack = async () => ({ text: TRACK, url: 'https://films.example/t/track.vtt' })
  const watching = await film({ loadTrack, mapUrl: (url) => url.replace('films', 'other') })
  await play(watching)
  expect(watching.thumbnails.thumbnailAt(12)).toEqual({
    at: 10,
    url: 'https://other.example/t/sprite.jpg',
    x: 192,
    y: 0,
    width: 192,
    height: 108,
  })
  expect(watching.thumbnails.thumbnailAt(12)).toBe(watching.thumbnails.thumbnailAt(19))
  expect(watching.opened).toEqual([])
})

test.each([
  ['is none', async () => null],
  ['cannot be fetched', () => Promise.reject(new TypeError('offline'))],
  ['is no track', async () => ({ text: '<!doctype html>', url: 'https://films.example/' })],
])('where the track %s, snapshots are taken instead', async (_, loadTrack) => {
  const watching = await film({ loadTrack })
  await play(watching)
  expect(watching.looks).toHaveLength(65)
})

test('S-284 S-612 65 snapshots are taken in order, then the second film is closed; the nearest one is shown', async () => {
  const received = vi.fn<() => void>()
  const watching = await film()
  const { thumbnails, looks, opened, urls } = watching
  thumbnails.subscribe(received)
  expect(thumbnails.thumbnailAt(50)).toBeNull()
  await play(watching)
  expect(looks.slice(0, 5)).toEqual([0, 99, 50, 25, 75])
  expect(looks).toHaveLength(65)
  expect(opened).toHaveLength(1)
  expect(opened[0]?.signal.aborted).toBe(true)
  expect(received).toHaveBeenCalledTimes(65)
  expect(urls.size).toBe(65)
  expect(thumbnails.thumbnailAt(50.5)).toMatchObject({ at: 50, x: 0, y: 0, width: 208, height: 117 })
  // Between two the later one.
  expect(thumbnails.thumbnailAt(100 / 128)?.at).toBe(100 / 64)
  expect(thumbnails.thumbnailAt(1000)?.at).toBe(100)
})

test('they are taken one at a time', async () => {
  let release = () => {}
  const watching = await film()
  watching.setAnswer(
    () =>
      new Promise((resolve) => {
        release = () => resolve({ picture: new Blob(['x']), width: 208, height: 117 })
      }),
  )
  await play(watching)
  expect(watching.looks).toEqual([0])
  release()
  await settle()
  expect(watching.looks).toEqual([0, 99])
})

test('nothing is taken before the film has played, nor while it lacks a buffer, and it goes on when it has one', async () => {
  const watching = await film()
  watching.media.bufferedRanges = [[0, 15]]
  expect(watching.looks).toEqual([])
  watching.setAnswer(async () => {
    watching.media.bufferedRanges = [[0, 15]]
    watching.clock.tick(1000)
    watching.media.emit('progress')
    await settle()
    return null
  })
  await play(watching)
  await watching.fill(25)
  expect(watching.looks).toEqual([])
  await watching.fill(40)
  expect(watching.looks).toEqual([0])
  await watching.fill(40)
  expect(watching.looks).toEqual([0, 99])
})

test('at the end of the film the rest is enough', async () => {
  const watching = await film()
  watching.media.currentTime = 95
  await play(watching)
  expect(watching.looks).toHaveLength(65)
})

test('a hidden page takes none, and goes on when shown', async () => {
  const watching = await film({}, { isVisible: false })
  await play(watching)
  expect(watching.looks).toEqual([])
  watching.show(true)
  await settle()
  expect(watching.looks).toHaveLength(65)
  expect(watching.visibility.size).toBe(0)
})

test('each waits until the page has nothing better to do', async () => {
  const rests: (() => void)[] = []
  const watching = await film({}, { rest: () => new Promise((resolve) => rests.push(resolve)) })
  await play(watching)
  expect(watching.looks).toEqual([])
  rests.at(-1)?.()
  await settle()
  expect(watching.looks).toEqual([0])
})

test('S-613 Safari takes none, nor does a page that saves data, nor one whose viewer does not want any', async () => {
  for (const watching of [
    await film({}, { isSafari: true }),
    await film({}, { savesData: true }),
    await film({ takesSnapshots: () => false }),
  ]) {
    await play(watching)
    expect(watching.opened).toEqual([])
  }
})

test('a live stream has none', async () => {
  const watching = await film()
  watching.media.duration = Infinity
  watching.media.emit('durationchange')
  await play(watching)
  expect(watching.opened).toEqual([])
})

test('a film whose pictures cannot be read is looked at once, and left alone', async () => {
  const watching = await film()
  watching.setAnswer(() => Promise.reject(new DOMException('tainted', 'SecurityError')))
  await play(watching)
  expect(watching.looks).toEqual([0])
  expect(watching.opened[0]?.signal.aborted).toBe(true)
  expect(watching.player.state.error.current).toBeNull()
})

test('another film ends the pictures of the one before: signal, URLs and all', async () => {
  let pending = () => {}
  const watching = await film()
  watching.setAnswer(async (seconds) => {
    if (seconds === 50) await new Promise<void>((resolve) => (pending = resolve))
    return { picture: new Blob(['x']), width: 208, height: 117 }
  })
  await play(watching)
  expect(watching.urls.size).toBe(2)
  watching.player.load({ ...HLS, url: 'https://films.example/other.m3u8' })
  await settle()
  expect(watching.opened[0]?.signal.aborted).toBe(true)
  expect(watching.urls.size).toBe(0)
  expect(watching.thumbnails.thumbnailAt(0)).toBeNull()
  // A late answer is ignored.
  pending()
  await settle()
  expect(watching.urls.size).toBe(0)
  expect(watching.looks).toHaveLength(3)
})

test('the same film loaded again, and a film that was unloaded, begin anew and end', async () => {
  const sources: PlaybackSource[] = []
  const loadTrack = async (source: PlaybackSource) => {
    sources.push(source)
    return { text: TRACK, url: 'https://films.example/track.vtt' }
  }
  const watching = await film({ loadTrack })
  watching.player.load(HLS)
  await settle()
  expect(sources).toHaveLength(2)
  expect(watching.thumbnails.thumbnailAt(0)).not.toBeNull()
  watching.player.unload()
  await settle()
  expect(watching.thumbnails.thumbnailAt(0)).toBeNull()
})

test('with its signal everything ends', async () => {
  const watching = await film()
  await play(watching)
  watching.life.abort()
  expect(watching.urls.size).toBe(0)
  expect(watching.thumbnails.thumbnailAt(0)).toBeNull()
  watching.player.load(HLS)
  await settle()
  await play(watching)
  expect(watching.opened).toHaveLength(1)
})
