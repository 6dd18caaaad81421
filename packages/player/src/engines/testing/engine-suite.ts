import { FILM_SECONDS, LAST_SECOND_OF_FILM, LATE_IN_FILM } from '@matinee/testing/sample-reel'
import { describe, expect, test } from 'vitest'
import { createFakeEnvironment } from '../../core/testing/fake-environment.ts'
import {
  createPlayer,
  type Engine,
  type EngineEvent,
  type PlaybackSource,
  type Player,
  type PlayerElements,
  type PlayerErrorCode,
  playerCommands,
  type RemoteTarget,
  systemClock,
} from '../../core/index.ts'
import { countListeners, countObjectUrls, mountElements, nextFrame, placeAt, reach } from './media-page.ts'

export interface EngineSuite {
  readonly name: string
  createEngine(): Engine
  /** The sample film. */
  readonly source: PlaybackSource
  /** Sources that cannot be played, and the code that says why. */
  readonly failures: readonly (readonly [what: string, make: () => Promise<PlaybackSource>, code: PlayerErrorCode])[]
  /** Left out for an engine that plays on the page. With it, assertions about the page's own element are left out. */
  setUpElsewhere?(): Elsewhere
}

/** For an engine that plays elsewhere. */
export interface Elsewhere {
  readonly remoteTarget: RemoteTarget
  readonly engine: Engine
  /** Where the film is shown, instead of the page's own video. */
  readonly screen: HTMLVideoElement
  /** Resolves when playback has moved there. */
  connect(player: Player): Promise<void>
}

interface Watched extends PlayerElements {
  readonly player: Player
}

/** The contract of every engine, on real media in a real browser. */
export function testEngine({ name, createEngine, source, failures, setUpElsewhere }: EngineSuite): void {
  /** A player with its elements, and the video that shows the film. */
  const mount = async (): Promise<Watched> => {
    const elements = mountElements()
    const elsewhere = setUpElsewhere?.()
    if (elsewhere === undefined) {
      const player = createPlayer({ engines: [createEngine()] })
      player.attach(elements)
      return { ...elements, player }
    }
    const { engine, remoteTarget, screen, connect } = elsewhere
    const player = createPlayer({ engines: [engine], remoteTarget })
    player.attach(elements)
    await connect(player)
    return { ...elements, player, video: screen }
  }
  const watch = async (startAt = 0, paused = false): Promise<Watched> => {
    const watched = await mount()
    watched.player.load(source, { startAt, paused })
    return watched
  }

  describe(`${name} engine`, () => {
    test('opens at the start position and plays: time advances and frames are decoded', async () => {
      const { player, video } = await watch(20)
      const began = placeAt(video, 'playing')
      await reach(video, () => video.currentTime >= 20.5)
      expect(await began).toBeCloseTo(20, 0)
      expect(video.getVideoPlaybackQuality().totalVideoFrames).toBeGreaterThan(0)
      expect(video.videoWidth).toBeGreaterThan(0)
      expect(player.state).toMatchObject({
        source: { status: 'ready' },
        playback: { isPlaying: true, hasPlayedOnce: true },
      })
      expect(player.state.time.duration).toBeCloseTo(FILM_SECONDS, 0)
      player.destroy()
    })

    test('opens paused: the first frame is there, and nothing moves', async () => {
      const { player, video } = await watch(20, true)
      await reach(video, () => video.readyState >= 2 && !video.seeking && video.currentTime > 19.9)
      expect(video.paused).toBe(true)
      expect(video.currentTime).toBeCloseTo(20, 1)
      expect(player.state.playback).toMatchObject({ isPaused: true, hasPlayedOnce: false })
      player.destroy()
    })

    test('seeks forwards and back, and goes on from there', async () => {
      const { player, video } = await watch()
      await reach(video, () => video.currentTime > 0.2)
      for (const position of [LATE_IN_FILM, 30]) {
        const arrived = placeAt(video, 'seeked')
        player.run('seekTo', position)
        expect(player.state.time.playhead).toBe(position)
        await reach(video, () => !video.seeking && video.currentTime > position && video.readyState >= 3)
        await nextFrame(video)
        expect(await arrived).toBeCloseTo(position, 0)
      }
      player.destroy()
    })

    test('a seek while paused shows the frame there and stays paused', async () => {
      const { player, video } = await watch(0, true)
      await reach(video, () => video.readyState >= 2)
      player.run('seekTo', 40)
      await reach(video, () => !video.seeking && video.readyState >= 2 && video.currentTime > 39.9)
      expect(video.currentTime).toBeCloseTo(40, 1)
      expect(video.paused).toBe(true)
      player.destroy()
    })

    test('reaches the end as an end', async () => {
      const { player, video } = await watch(LAST_SECOND_OF_FILM)
      await reach(video, () => video.ended)
      await expect.poll(() => player.state.playback.hasEnded).toBe(true)
      expect(player.state.error.current).toBeNull()
      player.destroy()
    })

    test('reports its renditions, and which is on screen', async () => {
      const { player, video } = await watch()
      await reach(video, () => player.state.renditions.active !== null)
      expect(player.state.renditions.list.length).toBeGreaterThan(0)
      expect(player.state.renditions.qualities).toContain(player.state.renditions.active?.quality)
      player.destroy()
    })

    test('every command throws nothing: with nothing loaded, while it plays, and after the end of the source', async () => {
      const { player, video } = await mount()
      const runAll = () => {
        const { renditions, audioTracks, textTracks } = player.state
        const samples: Readonly<Record<string, unknown>> = {
          seekTo: 20,
          scrub: 30,
          setVolume: 0.5,
          changeVolume: 0.1,
          setRate: 1.5,
          selectQuality: renditions.qualities[0],
          selectAudioTrack: audioTracks.list.at(-1)?.id ?? '0',
          selectTextTrack: textTracks.list.at(-1)?.id ?? null,
        }
        // Casting on its own: it replaces the engine.
        const ids = Object.keys(playerCommands).filter((id) => id !== 'toggleCast')
        for (const id of ids) {
          expect(() => player.run(id as 'seekTo', samples[id] as number), id).not.toThrow()
        }
      }
      runAll()
      player.load(source)
      await reach(video, () => video.currentTime > 0.2 || video.readyState >= 3)
      await expect.poll(() => player.state.renditions.list.length).toBeGreaterThan(0)
      runAll()
      player.unload()
      runAll()
      expect(() => player.run('toggleCast')).not.toThrow()
      runAll()
      player.destroy()
      runAll()
    })

    const testHere = (what: string, run: () => Promise<void>) => {
      if (setUpElsewhere === undefined) test(what, run)
    }

    /** Opens the film where a longer cut was left: with a share left that is so many seconds of the film. */
    const beyond = async (left: number, begins: number) => {
      const notedIn = FILM_SECONDS * 40
      const startAt = notedIn - left * 40
      const { player, video } = await mount()
      let hasEnded = false
      player.store.select(
        ({ playback }) => playback.hasEnded,
        (isOver) => (hasEnded ||= isOver),
      )
      const began = placeAt(video, 'playing')
      player.load(source, { startAt, notedIn })
      await reach(video, () => video.currentTime > begins + 0.3)
      expect(await began).toBeCloseTo(begins, 0)
      expect(hasEnded).toBe(false)
      expect(player.state.error.current).toBeNull()
      player.destroy()
    }
    testHere('a second beyond a shorter film begins at its share of it, and ends nothing', () =>
      beyond(40, FILM_SECONDS - 40),
    )
    testHere('or at its beginning, where little would be left', () => beyond(7.5, 0))

    testHere('after the signal nothing of it is left: no source, no listener, no object URL, no event', async () => {
      const urls = countObjectUrls()
      const elements = mountElements()
      const listeners = countListeners(elements.video)
      const events: EngineEvent[] = []
      const life = new AbortController()
      await createEngine().open(source, elements, {
        signal: life.signal,
        clock: systemClock,
        environment: createFakeEnvironment(),
        log: () => undefined,
        startAt: 5,
        beginIn: () => 5,
        isMeantToPlay: () => true,
        chooseQuality: (offered) => ({ selected: null, best: offered[0] ?? null }),
        audioLanguage: null,
        segmentFormat: null,
        emit: (event) => events.push(event),
      })
      expect(listeners()).toBeGreaterThan(0)
      const { video } = elements
      await reach(video, () => video.readyState >= 3)
      const reported = events.length
      life.abort()
      expect(listeners()).toBe(0)
      expect(urls()).toBe(0)
      expect(video.getAttribute('src')).toBeNull()
      await reach(video, () => video.readyState === 0)
      video.dispatchEvent(new Event('error'))
      video.dispatchEvent(new Event('ended'))
      expect(events).toHaveLength(reported)
    })

    testHere('a signal that ends while it opens leaves nothing either', async () => {
      const urls = countObjectUrls()
      const { player, video } = await watch(20)
      player.unload()
      player.load(source, { startAt: 30 })
      player.unload()
      await createEngine().prepare?.()
      await Promise.resolve()
      expect(urls()).toBe(0)
      expect(video.getAttribute('src')).toBeNull()
      player.destroy()
    })

    testHere('another element takes over at the same place', async () => {
      const { player, video } = await watch(20)
      await reach(video, () => video.currentTime > 20.5)
      const position = video.currentTime
      const next = mountElements()
      const began = placeAt(next.video, 'playing')
      player.attach(next)
      expect(video.getAttribute('src')).toBeNull()
      await reach(next.video, () => !next.video.paused && next.video.currentTime > position)
      expect(await began).toBeCloseTo(position, 0)
      player.destroy()
    })

    test.each(failures)('%s is a coded error and nothing more', async (_, make, code) => {
      const { player, video } = await mount()
      const failure = new Promise((resolve) => {
        player.store.select((state) => state.error.current, resolve)
      })
      player.load(await make())
      await failure
      expect(player.state.error.current).toMatchObject({ name: 'PlayerError', code })
      expect(player.state.source.status).toBe('failed')
      // The same player goes on with an intact source.
      player.load(source, { startAt: 10 })
      await reach(video, () => video.currentTime > 10.2)
      expect(player.state.error.current).toBeNull()
      player.destroy()
    })
  })
}
