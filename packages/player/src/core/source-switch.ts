import type { Clock } from './clock.ts'
import type { ChooseQuality, Engine, EngineEvent, OpenSource } from './engine.ts'
import type { PortOf } from './feature-ports.ts'
import { listen } from './feature.ts'
import { beginIn, placeholderRefusal } from './film-length.ts'
import { audioTrackMissing } from './features/audio-tracks.ts'
import { notify } from './features/notice.ts'
import { play } from './features/playback.ts'
import { deriveRenditions } from './features/renditions.ts'
import { withCues, withLoaded, withTracks } from './features/text-tracks.ts'
import { playheadNow } from './features/time.ts'
import type { Environment, PlaybackTarget, PlayerElements } from './media.ts'
import type { PlaybackSource } from './playback-source.ts'
import { asPlayerError, PlayerError } from './player-error.ts'
import { watchForStalls } from './stall-watch.ts'

export interface SourceSwitchOptions {
  readonly engines: readonly Engine[]
  readonly clock: Clock
  readonly portOf: PortOf
  readonly chooseQuality: ChooseQuality
  readonly environment: Environment
  target(): PlaybackTarget
  audioLanguage(): string | null
  log(message: string): void
  /** The source is on the elements; the value is what the engine can do with it, or null after it was closed. */
  onOpen(openSource: OpenSource | null): void
}

/** Where to begin, and how long the film was in which that was noted. Seconds. */
interface Start {
  readonly at: number
  readonly notedIn: number | undefined
}

export interface SourceSwitch {
  /** Ends the open source and opens this one. The result is published in the state. */
  open(source: PlaybackSource, elements: PlayerElements, start: Start): Promise<void>
  close(): void
}

/**
 * Opens and closes sources, one at a time: every opening has its own signal, and the one before is aborted first. A
 * late answer of an aborted opening changes nothing.
 */
export function createSourceSwitch(options: SourceSwitchOptions): SourceSwitch {
  const { portOf } = options
  let opening = new AbortController()

  const close = () => {
    opening.abort()
    options.onOpen(null)
  }

  return {
    close,
    async open(source, elements, start) {
      // First the status, then the end of the old source: from here on its element describes the past.
      portOf('source').patch({ status: 'opening' })
      close()
      opening = new AbortController()
      const { signal } = opening
      let hasFailed = false
      const fail = (error: PlayerError, lastPosition = playheadNow(portOf('time'))) => {
        if (signal.aborted || hasFailed) return
        hasFailed = true
        portOf('time').patch({ playhead: lastPosition })
        portOf('source').patch({ status: 'failed' })
        portOf('error').patch({ current: error })
        portOf('interruption').patch({ current: null })
        // The failed source stays on the element until another replaces it, so the error is shown over its last frame.
        portOf('playback').media?.pause()
      }
      const emit = (event: EngineEvent) => {
        if (signal.aborted || hasFailed) return
        if (event.type === 'failed') fail(event.error, event.lastPosition)
        else publish(portOf, event)
      }
      const refusePlaceholder = placeholderRefusal(source.expectedSeconds, (error) => fail(error, start.at))
      try {
        const engine = chooseEngine(options.engines, source, options.environment, options.target())
        portOf('source').patch({ engine: engine.name })
        const sound = portOf('audioTracks').state
        const openSource = await engine.open(source, elements, {
          signal,
          emit,
          log: options.log,
          clock: options.clock,
          environment: options.environment,
          startAt: start.at,
          beginIn(duration, offered) {
            // A playlist says its length before the element plays of it.
            refusePlaceholder(duration)
            return beginIn(duration, start.at, start.notedIn, offered)
          },
          isMeantToPlay: () => portOf('playback').state.isMeantToPlay,
          chooseQuality: options.chooseQuality,
          audioLanguage: sound.chosenLanguage ?? sound.lastLanguage ?? options.audioLanguage(),
          segmentFormat: portOf('source').state.segmentFormat,
        })
        if (signal.aborted || hasFailed) return
        options.onOpen(openSource)
        portOf('source').patch({ status: 'ready' })
        const { media, state } = portOf('playback')
        if (media !== null) {
          const look = () => refusePlaceholder(media.duration)
          listen(media, ['durationchange', 'loadedmetadata'], look, signal)
          look()
          const askAgain = openSource.askAgain?.bind(openSource)
          watchForStalls(media, {
            clock: options.clock,
            environment: options.environment,
            signal,
            emit,
            fail,
            askAgain,
            isArriving: openSource.isArriving?.bind(openSource),
            isInterrupted: () => portOf('interruption').state.current !== null,
          })
        }
        if (state.isMeantToPlay) play(portOf('playback'))
      } catch (reason) {
        fail(asPlayerError(reason))
      }
    },
  }
}

/**
 * The first engine that can play the source on the target.
 * Throws 'unrecognized type' for a source of an unknown type, and 'HLS not supported' where nothing plays HLS (specification §8).
 */
export function chooseEngine(
  engines: readonly Engine[],
  source: PlaybackSource,
  environment: Environment,
  target: PlaybackTarget,
): Engine {
  const type: string = source.type
  if (type !== 'hls' && type !== 'file') throw new PlayerError('unrecognized-type', 'unrecognized type')
  const engine = engines.find((each) => each.target === target && each.canPlay(source, environment))
  if (engine !== undefined) return engine
  if (type === 'hls') throw new PlayerError('hls-not-supported', 'HLS not supported')
  throw new PlayerError('source-not-supported', 'nothing here plays this file')
}

function publish(portOf: PortOf, event: Exclude<EngineEvent, { type: 'failed' }>): void {
  const text = portOf('textTracks')
  if (event.type === 'renditions') portOf('renditions').patch(deriveRenditions(event.state))
  else if (event.type === 'audio-tracks') portOf('audioTracks').patch(event.state)
  else if (event.type === 'audio-track-missing') {
    audioTrackMissing(portOf('audioTracks'), event.trackId)
    notify(portOf('notice'), { kind: 'missingSound', change: 0 })
  } else if (event.type === 'sound-missing') notify(portOf('notice'), { kind: 'noSound', change: 0 })
  else if (event.type === 'text-tracks') text.patch(withTracks(text.state, event.state))
  else if (event.type === 'interrupted') portOf('interruption').patch({ current: event.interruption })
  else if (event.type === 'segment-format') portOf('source').patch({ segmentFormat: event.format })
  else if (event.type === 'live-hold-back') portOf('time').patch({ liveHoldBack: event.seconds })
  else if (event.type === 'text-track-loaded') text.patch(withLoaded(text.state, event.trackId))
  else text.patch(withCues(text.state, event.trackId, event.cues))
}
