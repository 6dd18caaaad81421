import type { RunOutput } from '@matinee/contracts'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { useLocalStores } from '../../../data/local-stores.ts'
import type { Streams } from '../../../services/streams/streams.ts'
import { useServices } from '../../../services/services.ts'
import { findReplacement } from './find-output.ts'
import { scrapeRequestFor, type Playable } from './playable.ts'
import { IDLE, sessionAfter, type PlaybackFailure, type WatchSession } from './session.ts'

export interface WatchSessionHandle {
  session: WatchSession
  /** Null until the engine is loaded. */
  streams: Streams | null
  /** Display name of a provider. */
  nameOf: (providerId: string) => string
  /** The player gave up on the current output; another source is sought, at the same second. */
  playbackFailed: (error: Omit<PlaybackFailure, 'sourceId'>) => void
  /** Plays another output from this second on. */
  choose: (output: RunOutput, position: number) => void
  /** Starts a new run for the same playable. */
  searchAgain: () => void
}

/**
 * Runs the session of one playable: searches on entry, replaces a source that dies, cancels everything on leaving. Mount it
 * under a key that names the playable, so that another one begins anew.
 */
export function useWatchSession(playable: Playable, fixedStreams?: Streams): WatchSessionHandle {
  const { loadStreams } = useServices()
  const { preferences } = useLocalStores()
  const [session, dispatch] = useReducer(sessionAfter, IDLE)
  // A new object is a new run, also of the same playable.
  const [run, setRun] = useState(() => ({ playable }))
  const [streams, setStreams] = useState<Streams | null>(null)
  const names = useMemo(() => new Map(streams?.providers().map(({ id, name }) => [id, name])), [streams])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const scrape = async () => {
      dispatch({ type: 'scrapeStarted', playable: run.playable })
      try {
        const loaded = fixedStreams ?? (await loadStreams())
        if (signal.aborted) return
        setStreams(loaded)
        const { enableSourceOrder, sourceOrder } = preferences.get()
        const options = { signal, ...(enableSourceOrder && { sourceOrder }) }
        for await (const event of loaded.scrape(scrapeRequestFor(run.playable), options)) {
          dispatch({ type: 'scrapeReported', event, at: performance.now() })
        }
      } catch {
        if (!signal.aborted) dispatch({ type: 'scrapeBroke' })
      }
    }
    void scrape()
    return () => {
      controller.abort()
      dispatch({ type: 'left' })
    }
  }, [run, loadStreams, preferences, fixedStreams])

  const failures = session.status === 'playing' && session.isReplacing ? session.failures : null
  useEffect(() => {
    if (!failures || !streams) return
    const controller = new AbortController()
    const { signal } = controller
    const failed = new Set(failures.map(({ sourceId }) => sourceId))
    const replace = async () => {
      const output = await findReplacement(streams, scrapeRequestFor(run.playable), failed, signal)
      if (signal.aborted) return
      if (output) dispatch({ type: 'outputChosen', output, position: failures.at(-1)?.position ?? 0 })
      else dispatch({ type: 'replacementNotFound' })
    }
    void replace()
    return () => controller.abort()
  }, [failures, streams, run])

  const nameOf = useCallback((providerId: string) => names.get(providerId) ?? providerId, [names])
  const choose = useCallback(
    (output: RunOutput, position: number) => dispatch({ type: 'outputChosen', output, position }),
    [],
  )
  return {
    session,
    streams,
    nameOf,
    playbackFailed(error) {
      if (session.status !== 'playing') return
      dispatch({ type: 'playbackFailed', error: { ...error, sourceId: session.output.sourceId } })
    },
    choose,
    searchAgain: () => setRun({ playable }),
  }
}
