import type { MovieDatabase } from '@matinee/catalogue'
import { type Clock, SECOND_MS } from '@matinee/server-kit'
import type { PartAnswer } from './readiness.ts'

const PATIENCE_MS = 1.5 * SECOND_MS
/** An answer stands for all who ask within this time: anybody may ask us, and the movie database counts our questions. */
const SHARED_MS = 2 * SECOND_MS

async function isAnswered({ fetch, token }: MovieDatabase, url: string, signal: AbortSignal): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const answer = await fetch(`${url}/configuration`, { headers, redirect: 'error', signal })
  await answer.body?.cancel()
  return answer.status < 500 && answer.status !== 401 && answer.status !== 403
}

/** Asks whether the movie database behind the gateway answers, at either address. The open films need nobody. */
export function createCatalogueProbe(database: MovieDatabase | undefined, clock: Clock): () => Promise<PartAnswer> {
  if (!database) return async () => ({ part: 'catalogue', isUp: true })
  const { primaryUrl, fallbackUrl } = database
  const ask = async (): Promise<PartAnswer> => {
    const controller = new AbortController()
    const callOff = clock.after(PATIENCE_MS, () => controller.abort())
    const questions = [primaryUrl, fallbackUrl].map((url) =>
      isAnswered(database, url, controller.signal).catch(() => false),
    )
    const answers = await Promise.all(questions)
    callOff()
    return { part: 'catalogue', address: primaryUrl, isUp: answers.includes(true) }
  }
  let shared: { until: number; answer: Promise<PartAnswer> } | undefined
  return () => {
    if (!shared || shared.until <= clock.now()) shared = { until: clock.now() + SHARED_MS, answer: ask() }
    return shared.answer
  }
}
