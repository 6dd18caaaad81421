import type { Rendition } from '../engine.ts'
import type { Feature, FeaturePort, MountedFeaturePort } from '../feature.ts'
import { copyRanges } from '../media.ts'
import { remoteFeature } from './remote.ts'
import { renditionsFeature } from './renditions.ts'
import { sourceFeature } from './source.ts'

/** Playback statistics for viewers who ask for them. */
export interface PlaybackStats {
  readonly engine: string | null
  readonly rendition: Rendition | null
  /** RFC 6381 names of what is on screen; empty when unknown. */
  readonly codecs: string
  /** Pixels of the picture as it is decoded; 0 without one. */
  readonly width: number
  readonly height: number
  /** Estimated bits per second of the connection; 0 while unknown. */
  readonly bandwidth: number
  /** Seconds that are loaded beyond the playhead. */
  readonly bufferAhead: number
  /** Since the source was opened; 0 while a receiver plays. */
  readonly decodedFrames: number
  readonly droppedFrames: number
}

export interface StatsState {
  /** How many viewers of the statistics are mounted. Without any, nothing is gathered. */
  readonly holders: number
  readonly current: PlaybackStats | null
}

/** The figures are renewed this often while they are shown. */
export const STATS_EVERY_MS = 1000

/** Figures of the engine and the element, gathered only while they are shown. */
export const statsFeature: Feature<StatsState> = {
  name: 'stats',
  first: { holders: 0, current: null },
  forNewSource: () => ({ current: null }),
  attach(port, signal) {
    let round = new AbortController()
    const gather = () => {
      port.patch({ current: readStats(port) })
      port.clock.after(STATS_EVERY_MS, gather, round.signal)
    }
    const begin = () => {
      round.abort()
      round = new AbortController()
      if (port.state.holders > 0) gather()
      else port.patch({ current: null })
    }
    port.watch(statsFeature, (state) => state.holders > 0, begin, signal)
    signal.addEventListener('abort', () => round.abort(), { once: true })
    begin()
  },
}

/** Gathers from now on; the returned function ends it for this caller. */
export function holdStats(port: FeaturePort<StatsState>): () => void {
  let isHeld = true
  port.patch({ holders: port.state.holders + 1 })
  return () => {
    if (isHeld) port.patch({ holders: port.state.holders - 1 })
    isHeld = false
  }
}

function readStats(port: MountedFeaturePort<StatsState>): PlaybackStats {
  const { video } = port.elements
  const rendition = port.peek(renditionsFeature).active
  const isHere = port.peek(remoteFeature).target !== 'cast'
  const frames = isHere && 'getVideoPlaybackQuality' in video ? video.getVideoPlaybackQuality() : null
  return {
    engine: port.peek(sourceFeature).engine,
    rendition,
    codecs: rendition?.codecs ?? '',
    width: isHere ? video.videoWidth : 0,
    height: isHere ? video.videoHeight : 0,
    bandwidth: port.openSource?.measure?.().bandwidth ?? 0,
    bufferAhead: bufferAhead(port.media),
    decodedFrames: frames?.totalVideoFrames ?? 0,
    droppedFrames: frames?.droppedVideoFrames ?? 0,
  }
}

/** Seconds that are loaded without a gap beyond the playhead. */
export function bufferAhead({ buffered, currentTime }: MountedFeaturePort<unknown>['media']): number {
  const here = copyRanges(buffered).find(({ start, end }) => start <= currentTime && currentTime <= end)
  return here === undefined ? 0 : here.end - currentTime
}
