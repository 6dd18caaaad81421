import { useEffect, useReducer, useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { scrapeRequestFor, type Playable } from './playable.ts'
import { IDLE, sessionAfter, type PlaybackFailure, type WatchSession } from './session.ts'

export interface WatchSessionHandle {
  session: WatchSession
  /** Display name of a provider. */
  nameOf: (providerId: string) => string
  playbackFailed: (error: PlaybackFailure) => void
  /** Starts a new run for the same playable. */
  searchAgain: () => void
}

/**
 * Runs the session of one playable: searches on entry, cancels everything on leaving. Mount it under a key that names the
 * playable, so that another one begins anew.
 */
export function useWatchSession(playable: Playable): WatchSessionHandle {
  const { loadStreams } = useServices()
  const [session, dispatch] = useReducer(sessionAfter, IDLE)
  // A new object is a new run, also of the same playable.
  const [run, setRun] = useState(() => ({ playable }))
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const scrape = async () => {
      dispatch({ type: 'scrapeStarted', playable: run.playable })
      try {
        const streams = await loadStreams()
        if (signal.aborted) return
        setNames(new Map(streams.sources().map((source) => [source.id, source.name])))
        for await (const event of streams.scrape(scrapeRequestFor(run.playable), { signal })) {
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
  }, [run, loadStreams])

  return {
    session,
    nameOf: (providerId) => names.get(providerId) ?? providerId,
    playbackFailed: (error) => dispatch({ type: 'playbackFailed', error }),
    searchAgain: () => setRun({ playable }),
  }
}
