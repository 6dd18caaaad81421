import type { RunOutput, ScrapeEvent } from '@matinee/contracts'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useToast } from '../../../blocks/toasts.tsx'
import { useLocalStores, type LocalStores } from '../../../data/local-stores.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { StreamsError, type ScrapeOptions, type Streams } from '../../../services/streams/streams.ts'
import { useServices } from '../../../services/services.ts'
import { soundMemory } from '../observers/remember-sound.ts'
import { reportOf } from '../observers/report-attempts.ts'
import { attemptsAfter, type Attempt } from './attempts.ts'
import { findAnother, findIn, renewableSources } from './find-output.ts'
import { useNamedSource } from './named-source.ts'
import { OWN_FILM } from './own-film.ts'
import { preferredBy } from './stream-choice.ts'
import { outputInLanguage } from './sounds.ts'
import { titleChoice, titleKeyOf } from '../title-choices.ts'
import { placeOf } from './spent-outputs.ts'
import { scrapeRequestFor, type Playable } from '../../../blocks/playable.ts'
import {
  IDLE,
  sessionAfter,
  startOfNextTry,
  type PlaybackFailure,
  type RunError,
  type WatchSession,
} from './session.ts'

export interface WatchSessionHandle {
  session: WatchSession
  /** Null until the engine is loaded. */
  streams: Streams | null
  /** Display name of a provider. */
  nameOf: (providerId: string) => string
  /** The player gave up on the current output; a replacement is searched, at the same second. */
  playbackFailed: (error: Pick<PlaybackFailure, 'code' | 'detail' | 'position'>) => void
  /** The output still plays, and may end soon: another is sought meanwhile, and takes over where the film then is. */
  seekAnother: (code: string, playhead: () => number, signal: AbortSignal) => void
  /** Plays another output from this second on. */
  choose: (output: RunOutput, position: number) => void
  /** Plays a film that the viewer gave instead of what is searched, from this second on; undefined where nothing played yet. */
  playGiven: (output: RunOutput, position: number | undefined) => void
  /** Starts a new run for the same playable, at the second where the last one failed. */
  searchAgain: () => void
}

/** The viewer's order of sources, if any. */
function orderOf({ enableSourceOrder, sourceOrder }: ReturnType<LocalStores['preferences']['get']>) {
  return enableSourceOrder ? { sourceOrder } : {}
}

const nameIn = (streams: Streams, providerId: string) =>
  streams.providers().find(({ id }) => id === providerId)?.name ?? providerId

const { languageFor } = soundMemory

/** The output of a run, with the audio track that the viewer chose for this title. */
function inChosenLanguage(playable: Playable, event: ScrapeEvent): ScrapeEvent {
  if (event.event !== 'completed') return event
  return { ...event, output: outputInLanguage(event.output, languageFor(playable)) }
}

function errorOf(cause: unknown): RunError {
  const code = cause instanceof StreamsError ? cause.code : 'failed'
  return code === 'humanCheck' || code === 'metadata' ? code : 'failed'
}

/**
 * Runs the session of one playable: searches on mount, replaces a failed source, aborts everything on unmount. Mount it
 * under a key that names the playable, so that another one begins anew. A source that the address names later takes over in place, at
 * the second of `playhead`; undefined where nothing is loaded.
 */
export function useWatchSession(
  playable: Playable,
  playhead: () => number | undefined,
  fixedStreams?: Streams,
): WatchSessionHandle {
  const t = useTranslate()
  const toast = useToast()
  const { loadStreaming, now } = useServices()
  const { preferences, streamChoices } = useLocalStores()
  const [session, dispatch] = useReducer(sessionAfter, IDLE)
  // A new object is a new run, also of the same playable.
  const [run, setRun] = useState<{ playable: Playable; startAt?: number | undefined }>(() => ({ playable }))
  const [streams, setStreams] = useState<Streams | null>(null)
  /** What the viewer wishes of a search: an order of the sources, and what they chose for the title. */
  const optionsOf = useCallback(
    (sought: Playable, signal: AbortSignal): ScrapeOptions => {
      const choice = titleChoice(streamChoices.get().choices, titleKeyOf(sought))
      return { signal, ...orderOf(preferences.get()), preferred: choice && preferredBy(choice) }
    },
    [preferences, streamChoices],
  )
  const { named, take } = useNamedSource(playable)
  const takeNamed = useEffectEvent(take)
  const sayMissing = useEffectEvent((loaded: Streams, sourceId: string) => {
    toast({ text: t('player.notice.missingSource', { source: nameIn(loaded, sourceId) }) })
  })
  /** Ends the search that goes on. */
  const search = useRef<AbortController>(null)
  /** Ends the search of the source that the address named while the film played. */
  const change = useRef<AbortController>(null)

  useEffect(() => {
    const controller = (search.current = new AbortController())
    const { signal } = controller
    const scrape = async () => {
      dispatch({ type: 'scrapeStarted', ...run })
      let attempts: readonly Attempt[] = []
      try {
        const streaming = fixedStreams ? null : await loadStreaming()
        const loaded = fixedStreams ?? streaming?.streams
        if (!loaded) return
        setStreams(loaded)
        if (signal.aborted) return
        const wished = takeNamed(loaded)
        const options = optionsOf(run.playable, signal)
        for await (const event of loaded.scrape(scrapeRequestFor(run.playable), options)) {
          const at = performance.now()
          attempts = attemptsAfter(attempts, event, at)
          if (event.event === 'completed' && wished && event.output.sourceId !== wished) sayMissing(loaded, wished)
          dispatch({ type: 'scrapeReported', event: inChosenLanguage(run.playable, event), at })
        }
        if (streaming && !signal.aborted)
          streaming.reports.providers(reportOf(run.playable, attempts), streaming.tool())
      } catch (cause) {
        if (!signal.aborted) dispatch({ type: 'scrapeBroke', error: errorOf(cause) })
      }
    }
    void scrape()
    return () => {
      controller.abort()
      change.current?.abort()
      dispatch({ type: 'left' })
    }
  }, [run, loadStreaming, optionsOf, fixedStreams])

  const playFrom = useEffectEvent(async (loaded: Streams, sourceId: string) => {
    change.current?.abort()
    if (session.status !== 'playing') return setRun({ playable, startAt: startOfNextTry(session) })
    if (session.output.sourceId === sourceId) return
    const { signal } = (change.current = new AbortController())
    const output = await findIn(loaded, sourceId, scrapeRequestFor(playable), optionsOf(playable, signal))
    if (signal.aborted) return
    if (!output) return sayMissing(loaded, sourceId)
    dispatch({
      type: 'outputChosen',
      output: outputInLanguage(output, languageFor(playable)),
      position: playhead(),
    })
  })
  useEffect(() => {
    if (!streams || named === null) return
    const sourceId = takeNamed(streams)
    if (sourceId !== undefined) void playFrom(streams, sourceId)
  }, [streams, named])

  const failures = session.status === 'playing' && session.isReplacing ? session.failures : null
  const failedOutput = failures && session.status === 'playing' ? session.output : null
  useEffect(() => {
    if (!failures || !failedOutput || !streams) return
    const controller = new AbortController()
    const { signal } = controller
    const replace = async () => {
      const request = scrapeRequestFor(run.playable)
      const options = optionsOf(run.playable, signal)
      const output = await findAnother(streams, { output: failedOutput, failures }, request, options)
      if (signal.aborted) return
      if (output) {
        const position = failures.at(-1)?.position ?? 0
        dispatch({ type: 'outputChosen', output: outputInLanguage(output, languageFor(run.playable)), position })
      } else dispatch({ type: 'replacementNotFound' })
    }
    void replace()
    return () => controller.abort()
  }, [failures, failedOutput, streams, run, optionsOf])

  const nameOf = useCallback((providerId: string) => (streams ? nameIn(streams, providerId) : providerId), [streams])
  const choose = useCallback((output: RunOutput, position: number) => {
    change.current?.abort()
    dispatch({ type: 'outputChosen', output, position })
  }, [])
  const playGiven = useCallback((output: RunOutput, position: number | undefined) => {
    search.current?.abort()
    change.current?.abort()
    dispatch({ type: 'filmGiven', output, position })
  }, [])
  return {
    session,
    streams,
    nameOf,
    playbackFailed(error) {
      if (session.status !== 'playing') return
      dispatch({ type: 'playbackFailed', error: { ...error, ...placeOf(session.output), at: now().getTime() } })
      // Nothing takes the place of a film of the viewer's own but by their wish.
      if (session.output.sourceId === OWN_FILM) dispatch({ type: 'replacementNotFound' })
    },
    seekAnother(code, playhead, signal) {
      if (session.status !== 'playing' || session.isReplacing || !streams) return
      if (session.output.sourceId === OWN_FILM) return
      const { output, failures: before } = session
      const request = scrapeRequestFor(run.playable)
      const failure = { ...placeOf(output), code, detail: 'interrupted', position: playhead(), at: now().getTime() }
      const failures = [...before, failure]
      const seek = async () => {
        const options = optionsOf(run.playable, signal)
        const found = await findAnother(streams, { output, failures, isAsked: true }, request, options)
        if (!found || signal.aborted) return
        dispatch({
          type: 'outputChosen',
          output: outputInLanguage(found, languageFor(run.playable)),
          position: playhead(),
          // An address that runs out again at the same place is not renewed again.
          failure: renewableSources(failures).includes(output.sourceId) ? failure : undefined,
        })
      }
      void seek()
    },
    choose,
    playGiven,
    searchAgain() {
      setRun({ playable, startAt: startOfNextTry(session) })
    },
  }
}
