import type { Stream } from '@matinee/contracts'
import { parseStartTime } from '@matinee/domain'
import { type Player, systemClock } from '@matinee/player/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLibrary } from '../../data/library/library-context.ts'
import { searchOf } from '../../services/navigation/address.ts'
import { useServices } from '../../services/services.ts'
import type { Captions } from './captions/captions.ts'
import { targetOf } from '../../blocks/progress-target.ts'
import { expectedSecondsOf, type Playable } from '../../blocks/playable.ts'
import { firstPositionOf, savedSoon } from './session/first-position.ts'
import { playbackSourceFor } from './session/playback-source.ts'
import type { PlaybackFailure, WatchSession } from './session/session.ts'

interface Callbacks {
  /** Whether the viewer chose to start this episode from its beginning. */
  fromBeginning: boolean
  onFailure: (failure: Pick<PlaybackFailure, 'code' | 'detail' | 'position'>) => void
  /** What is loaded delivers no longer, for this reason: another output should be sought, until the signal ends. */
  seekAnother: (code: string, playhead: () => number, signal: AbortSignal) => void
}

/**
 * Loads the session's output: at the second it names, else from the address, the viewer's choice or the saved position.
 * Reports to the session when it cannot be played. Returns where it resumed, 0 for from the beginning.
 */
export function usePlayback(
  player: Player | null,
  captions: Captions | null,
  { playable, session }: { playable: Playable; session: WatchSession },
  { fromBeginning, onFailure, seekAnother }: Callbacks,
): { resumedAt: number } {
  const { progress } = useLibrary()
  const { host, loadStreaming } = useServices()
  // Read while the sources are still searched, so that resuming costs no extra time. The library itself reports its
  // failures to the viewer; here a failure counts as no position.
  const [saved] = useState(() => progress.one(targetOf(playable)).catch(() => undefined))
  const [resumedAt, setResumedAt] = useState(0)
  const output = session.status === 'playing' ? session.output : null
  const startAt = session.status === 'playing' ? session.startAt : undefined
  const report = useEffectEvent(onFailure)
  const seekSpare = useEffectEvent(seekAnother)
  const firstPosition = useEffectEvent(async (signal: AbortSignal) => {
    const asked = parseStartTime(new URLSearchParams(searchOf(window.location)).get('t'))
    const first = await firstPositionOf({ fromBeginning, asked, saved }, systemClock, signal)
    if (asked === undefined && !signal.aborted) setResumedAt(first.startAt)
    return first
  })
  /** How long the film was in which a second of the session was noted: what played until now, unless that was too short for it. */
  const lengthOf = useEffectEvent(async (second: number, signal: AbortSignal) => {
    const { duration } = player?.state.time ?? { duration: 0 }
    return duration >= second ? duration : (await savedSoon(saved, systemClock, signal))?.duration
  })
  // Told later, as when the movie database is back, it is no reason to load the film again.
  const expectedSeconds = useEffectEvent(() => expectedSecondsOf(playable))
  /** How the parts of an HLS stream are read. */
  const readingOf = useEffectEvent(async (stream: Stream) => {
    const streaming = await loadStreaming()
    return {
      segmentLoader: streaming.segmentLoaderOf(stream),
      readAhead: streaming.takeAnswer,
      firstBitrate: streaming.firstBitrate(),
    }
  })

  useEffect(() => {
    if (!player || !captions || !output) return
    const life = new AbortController()
    player.store.select(
      (state) => state.error.current,
      (error) => {
        if (error) report({ code: error.code, detail: error.detail ?? error.message, position: player.playhead() })
      },
      { signal: life.signal },
    )
    let search = new AbortController()
    player.store.select(
      // Not by its code: of a server that fails one moment and is silent the next, one search is enough.
      (state) => state.interruption.current?.isUrgent === true,
      () => {
        const { current } = player.state.interruption
        search.abort()
        search = new AbortController()
        const seeking = AbortSignal.any([search.signal, life.signal])
        if (current?.isUrgent) seekSpare(current.error.code, () => player.playhead(), seeking)
      },
      { signal: life.signal },
    )
    const load = async () => {
      const start =
        startAt === undefined
          ? await firstPosition(life.signal)
          : { startAt, notedIn: await lengthOf(startAt, life.signal) }
      if (life.signal.aborted) return
      try {
        const source = { ...playbackSourceFor(output.stream, host.cdnReplacements), expectedSeconds: expectedSeconds() }
        const loaded = source.type === 'hls' ? { ...source, ...(await readingOf(output.stream)) } : source
        if (life.signal.aborted) return
        player.load(loaded, {
          ...start,
          // A film that was paused when its source failed stays so.
          paused: player.state.source.status === 'failed' && !player.state.playback.isMeantToPlay,
        })
        captions.sourceChanged(output.stream.captions)
      } catch (thrown) {
        const detail = thrown instanceof Error ? thrown.message : 'unknown'
        report({ code: 'source-not-supported', detail, position: start.startAt })
      }
    }
    void load()
    return () => life.abort()
  }, [player, captions, output, startAt, host])

  return { resumedAt }
}
