import {
  browserEnvironment,
  type Clock,
  type Engine,
  type Environment,
  type PlaybackSource,
  type Player,
  type PlayerState,
  systemClock,
} from '../core/index.ts'
import { browserPlatform, type ThumbnailPlatform } from './platform.ts'
import { snapshotFractions } from './rounds.ts'
import { openSnapshots, type SnapshotOptions, type SnapshotTaker } from './snapshots.ts'
import { parseSpriteTrack, spriteAt } from './sprite-track.ts'
import { nearestThumbnail, type Thumbnail } from './thumbnail.ts'

/** Snapshots are taken only while the film has this many seconds ahead of it, or all the rest. */
export const CALM_SECONDS = 20
/** The last snapshot is taken this long before the end: decoders need some of what follows. */
const LAST_LOOK_SECONDS = 1

export interface ThumbnailsOptions {
  readonly player: Pick<Player, 'store' | 'playhead'>
  /** Ends everything, and revokes every object URL. */
  readonly signal: AbortSignal
  /** Open the film a second time for snapshots, in order of preference; ones that fetch little. */
  readonly engines: readonly Engine[]
  /** The sprite track of the stream, fetched by the caller; null when there is none. */
  readonly loadTrack?: (source: PlaybackSource, signal: AbortSignal) => Promise<SpriteTrackFile | null>
  /** Another address for a track's picture, for example on another host. */
  readonly mapUrl?: (url: string) => string
  /** Whether to take snapshots where there is no track. Called for every source. */
  readonly takesSnapshots?: () => boolean
  readonly clock?: Clock
  readonly environment?: Environment
  readonly platform?: ThumbnailPlatform
  /** Opens the film for its pictures; by default on an invisible element. */
  readonly openFilm?: (source: PlaybackSource, options: SnapshotOptions) => Promise<SnapshotTaker>
}

export interface SpriteTrackFile {
  readonly text: string
  /** The base of its relative addresses. */
  readonly url: string
}

export interface Thumbnails {
  /** The picture for a position in seconds: the same object while the picture is the same. Null while there is none. */
  thumbnailAt(seconds: number): Thumbnail | null
  /** Subscribes to new pictures. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/**
 * Previews of what the player plays. The stream's own sprite track where there is one, else snapshots, taken one at a
 * time while the film has enough buffer and the page is shown and idle; never on Safari, of a live stream, while data
 * is saved, or of a film whose server forbids reading its pictures.
 */
export function createThumbnails(options: ThumbnailsOptions): Thumbnails {
  const { player, signal } = options
  const listeners = new Set<() => void>()
  let pictures: Pictures = NO_PICTURES
  let round = new AbortController()

  const show = (next: Pictures) => {
    pictures = next
    for (const listener of [...listeners]) listener()
  }
  const begin = () => {
    round.abort()
    if (pictures !== NO_PICTURES) show(NO_PICTURES)
    const { current } = player.store.get().source
    if (signal.aborted || current === null) return
    round = new AbortController()
    // Pictures are optional, so their failures do not fail the film.
    collect(current, options, round.signal, show).catch(() => undefined)
  }
  player.store.select((state) => state.source.loads * 2 + Number(state.source.current === null), begin, { signal })
  signal.addEventListener('abort', begin, { once: true })
  begin()

  return {
    thumbnailAt: (seconds) => pictures(seconds),
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

type Pictures = (seconds: number) => Thumbnail | null
const NO_PICTURES: Pictures = () => null

async function collect(
  source: PlaybackSource,
  options: ThumbnailsOptions,
  signal: AbortSignal,
  show: (pictures: Pictures) => void,
): Promise<void> {
  const { loadTrack, mapUrl = (url) => url, takesSnapshots = () => true, platform = browserPlatform() } = options
  const file = (await loadTrack?.(source, signal).catch(() => null)) ?? null
  if (signal.aborted) return
  const track = file === null ? [] : parseSpriteTrack(file.text, file.url)
  if (track.length > 0) {
    const mapped = track.map((each) => ({ ...each, url: mapUrl(each.url) }))
    return show((seconds) => spriteAt(mapped, seconds))
  }
  if (platform.isSafari || !takesSnapshots()) return
  await takeSnapshots(source, { ...options, platform }, signal, show)
}

async function takeSnapshots(
  source: PlaybackSource,
  options: ThumbnailsOptions & { readonly platform: ThumbnailPlatform },
  signal: AbortSignal,
  show: (pictures: Pictures) => void,
): Promise<void> {
  const { player, platform, engines, clock = systemClock, openFilm = openSnapshots } = options
  const environment = options.environment ?? browserEnvironment()
  // The second film ends with the last picture, not with the first film.
  const filming = new AbortController()
  const stop = () => filming.abort()
  signal.addEventListener('abort', stop, { once: true })
  let taken: readonly Thumbnail[] = []
  signal.addEventListener('abort', () => taken.forEach(({ url }) => URL.revokeObjectURL(url)), { once: true })
  let taker: SnapshotTaker | null = null
  try {
    for (const fraction of snapshotFractions()) {
      await untilCalm(player, platform, signal)
      const { duration } = player.store.get().time
      if (!Number.isFinite(duration)) return
      taker ??= await openFilm(source, { engines, environment, clock, signal: filming.signal })
      const at = fraction * duration
      const shot = await taker.take(Math.min(at, Math.max(0, duration - LAST_LOOK_SECONDS)))
      signal.throwIfAborted()
      if (shot === null) continue
      const { picture, width, height } = shot
      const thumbnail = { at, url: URL.createObjectURL(picture), x: 0, y: 0, width, height }
      taken = [...taken, thumbnail].toSorted((a, b) => a.at - b.at)
      const sorted = taken
      show((seconds) => nearestThumbnail(sorted, seconds))
    }
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
  }
}

/** Resolves when taking a picture does not slow the film. Rejects when the signal ends. */
async function untilCalm(
  player: ThumbnailsOptions['player'],
  platform: ThumbnailPlatform,
  signal: AbortSignal,
): Promise<void> {
  const isCalm = () => platform.isVisible() && !platform.savesData() && hasEnough(player.store.get(), player.playhead())
  do {
    await until(isCalm, player, platform, signal)
    await platform.rest(signal)
  } while (!isCalm())
  signal.throwIfAborted()
}

function until(
  isTrue: () => boolean,
  { store }: ThumbnailsOptions['player'],
  platform: ThumbnailPlatform,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const looking = new AbortController()
    const look = () => {
      if (!isTrue()) return
      looking.abort()
      resolve()
    }
    const unsubscribe = store.subscribe(look)
    looking.signal.addEventListener('abort', unsubscribe, { once: true })
    platform.watchVisibility(look, looking.signal)
    const fail = () => {
      looking.abort()
      reject(signal.reason)
    }
    signal.addEventListener('abort', fail, { signal: looking.signal })
    look()
  })
}

/** Whether the film plays here, with enough buffer. */
function hasEnough({ source, playback, time, remote }: PlayerState, playhead: number): boolean {
  if (source.status !== 'ready' || !playback.hasPlayedOnce || remote.target !== 'local' || time.duration === 0)
    return false
  const here = time.buffered.find(({ start, end }) => start <= playhead && playhead <= end)
  return here !== undefined && here.end >= Math.min(playhead + CALM_SECONDS, time.duration - 1)
}
