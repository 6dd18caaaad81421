import { createPlayer, type Player, type PlayerOptions } from '../player.ts'
import type { FilePlaybackSource, HlsPlaybackSource } from '../playback-source.ts'
import { createFakePage, type FakePage } from './fake-elements.ts'
import { createFakeEngine, type FakeEngine } from './fake-engine.ts'
import { createFakeEnvironment } from './fake-environment.ts'
import { createManualClock, type ManualClock } from '@matinee/testing/clock'

export const HLS: HlsPlaybackSource = { type: 'hls', url: 'https://films.example/master.m3u8' }
export const FILE: FilePlaybackSource = {
  type: 'file',
  qualities: { 720: { type: 'mp4', url: 'https://films.example/720.mp4' } },
}

export interface Watching {
  readonly player: Player
  readonly page: FakePage
  readonly engine: FakeEngine
  readonly clock: ManualClock
}

/** Lets all queued work run: events, promises, published state. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

/** A mounted player with a source open and playing: 100 s long, at `startAt`. */
export async function startWatching(
  options: Partial<PlayerOptions> & {
    startAt?: number
    paused?: boolean
    page?: FakePage
    /** Of the opened source. */
    askAgain?: () => void
    isArriving?: () => boolean
  } = {},
): Promise<Watching> {
  const { startAt = 0, paused = false, page = createFakePage(), askAgain, isArriving, ...rest } = options
  const clock = createManualClock()
  const engine = createFakeEngine({ askAgain, isArriving })
  const environment = createFakeEnvironment()
  const player = createPlayer({ engines: [engine], clock, environment, ...rest })
  player.attach(page)
  player.load(HLS, { startAt, paused })
  await settle()
  page.media.arrive(100, startAt)
  await settle()
  return { player, page, engine, clock }
}
