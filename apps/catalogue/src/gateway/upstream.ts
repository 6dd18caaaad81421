import type { Clock } from '@matinee/server-kit'
import { Refusal, type RefusalReason } from '../http/refusal.ts'
import type { CatalogueLog } from '../log.ts'
import { boundBytes } from './bounded-body.ts'
import type { MovieDatabase } from './movie-database.ts'

/** Asks the movie database; resolves to parsed JSON or throws `Refusal`. */
export type Upstream = (path: string) => Promise<unknown>

/** Patience with each address (specification §7 "Movie database"). */
const primaryTimeoutMs = 5_000
const fallbackTimeoutMs = 30_000
const mostBytes = 4_000_000
const mostAtOnce = 64

type Outcome = { json: unknown } | { failure: RefusalReason }

/**
 * One question to the movie database: the primary address, and after any failure the fallback address. A title counts
 * as unknown when one of them says so and the other does not know it better.
 */
export function createUpstream(database: MovieDatabase, clock: Clock, log: CatalogueLog): Upstream {
  let underWay = 0

  const ask = async (path: string): Promise<unknown> => {
    const first = await attempt(database, clock, database.primaryUrl + path, primaryTimeoutMs)
    if ('json' in first) return first.json
    const second = await attempt(database, clock, database.fallbackUrl + path, fallbackTimeoutMs)
    if ('json' in second) return second.json
    const failure = first.failure === 'notFound' ? first.failure : second.failure
    if (failure !== 'notFound') {
      log.warn({ primary: first.failure, fallback: second.failure }, 'the movie database did not answer')
    }
    throw new Refusal(failure)
  }

  return async (path) => {
    if (underWay >= mostAtOnce) throw new Refusal('overloaded')
    underWay++
    try {
      return await ask(path)
    } finally {
      underWay--
    }
  }
}

async function attempt(database: MovieDatabase, clock: Clock, url: string, timeoutMs: number): Promise<Outcome> {
  const controller = new AbortController()
  const callOff = clock.after(timeoutMs, () => controller.abort())
  try {
    const response = await database.fetch(url, {
      headers: { authorization: `Bearer ${database.token}`, accept: 'application/json' },
      redirect: 'error',
      signal: controller.signal,
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return { failure: failureOf(response.status) }
    }
    const json: unknown = await new Response(boundBytes(response.body, mostBytes)).json()
    return { json }
  } catch {
    return { failure: controller.signal.aborted ? 'upstreamTimedOut' : 'upstreamFailed' }
  } finally {
    callOff()
  }
}

function failureOf(status: number): RefusalReason {
  if (status === 404) return 'notFound'
  if (status === 401 || status === 403) return 'upstreamRefusedToken'
  if (status === 429) return 'upstreamBusy'
  return 'upstreamFailed'
}
