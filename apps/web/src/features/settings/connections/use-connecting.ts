import { useEffect, useRef, useState } from 'react'
import { errorCodeOf } from '../../../blocks/error-text.ts'
import { useServices } from '../../../services/services.ts'
import type { Connecting } from '../../../services/streams/connecting.ts'

/** The result of testing a connection. */
export type TrialState<Answer> =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'works'; answer: Answer }
  | { state: 'failed'; code: string }

/** Tests one connection at a time; a new test aborts the one before, and unmounting aborts any. */
export function useTrial<Answer>() {
  const { loadStreaming } = useServices()
  const [trial, setTrial] = useState<TrialState<Answer>>({ state: 'idle' })
  const life = useRef<AbortController | null>(null)
  useEffect(() => () => life.current?.abort(), [])
  const run = async (
    work: (connecting: Connecting, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    life.current?.abort()
    const mine = new AbortController()
    life.current = mine
    setTrial({ state: 'busy' })
    try {
      const { connecting } = await loadStreaming()
      const answer = await work(connecting, mine.signal)
      if (mine.signal.aborted) return undefined
      setTrial({ state: 'works', answer })
      return answer
    } catch (cause) {
      if (!mine.signal.aborted) setTrial({ state: 'failed', code: errorCodeOf(cause) })
      return undefined
    }
  }
  const reset = () => {
    life.current?.abort()
    setTrial({ state: 'idle' })
  }
  return { trial, run, reset }
}
