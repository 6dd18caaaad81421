import { changeBatchSchema, CHANGES_PAGE, MOST_REPORTED_CURSORS } from '@matinee/contracts'
import { Hono } from 'hono'
import type { Limits, RepeatingClock } from '@matinee/server-kit'
import { owner } from '../http/access.ts'
import { callerAddress } from '../http/caller.ts'
import type { ApiEnvironment } from '../http/environment.ts'
import { readBody } from '../http/read-body.ts'
import { jsonText, HttpError } from '../http/http-error.ts'
import type { Library } from '../library/library.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { openEventStream } from './event-stream.ts'
import type { EventBus } from './event-bus.ts'
import type { Sync, ReportedCursor } from './sync.ts'

interface SyncRouteParts {
  sync: Sync
  library: Library
  sessions: Sessions
  eventBus: EventBus
  clock: RepeatingClock
  /** Of streams of live events. */
  streams: Limits
  trustedProxies: number
}

const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Asks a reverse proxy not to hold events back.
  'x-accel-buffering': 'no',
}

/** A whole number from 0 to `most`, or undefined when it was not given. @throws Refusal `wrongQuery`. */
function readCount(text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,16}$/.test(text) || Number(text) > most) throw new HttpError('wrongQuery')
  return Number(text)
}

/** Places with their times, `cursor:ms` with commas between. @throws Refusal `wrongQuery`. */
function readReported(text: string | undefined): ReportedCursor[] {
  const places = text === undefined ? [] : text.split(',')
  if (places.length > MOST_REPORTED_CURSORS) throw new HttpError('wrongQuery')
  return places.map((place) => {
    const [cursor, at, ...more] = place.split(':').map((count) => readCount(count, Number.MAX_SAFE_INTEGER))
    if (cursor === undefined || at === undefined || more.length > 0) throw new HttpError('wrongQuery')
    return { cursor, at }
  })
}

export function syncRoutes(parts: SyncRouteParts): Hono<ApiEnvironment> {
  const { sync, library, sessions, eventBus, clock, streams, trustedProxies } = parts
  const routes = new Hono<ApiEnvironment>()
  routes.post('/users/:userId/changes', owner(sessions), async (context) => {
    const { changes } = await readBody(context.req.raw, changeBatchSchema)
    return jsonText(JSON.stringify(await sync.submit(context.get('access').userId, changes)))
  })
  routes.get('/users/:userId/changes', owner(sessions), async (context) => {
    const since = readCount(context.req.query('since'), Number.MAX_SAFE_INTEGER) ?? 0
    const limit = readCount(context.req.query('limit'), CHANGES_PAGE.most)
    if (limit === 0) throw new HttpError('wrongQuery')
    const reported = readReported(context.req.query('told'))
    return jsonText(JSON.stringify(await sync.changes(context.get('access').userId, { since, limit, reported })))
  })
  routes.get('/users/:userId/usage', owner(sessions), async (context) =>
    jsonText(JSON.stringify(await library.usage(context.get('access').userId))),
  )
  routes.get('/users/:userId/events', owner(sessions), async (context) => {
    // The router answers HEAD by this route and drops the stream, which would then never end.
    if (context.req.method === 'HEAD') return new Response(null, { headers: EVENT_HEADERS })
    const { userId, sessionId } = context.get('access')
    const release = streams.acquire(callerAddress(context.req.raw, context.env.socketAddress, trustedProxies))
    const stream = await openEventStream({
      eventBus: eventBus,
      clock,
      userId,
      sessionId,
      cursor: async () => (await library.place(userId)).cursor,
      isAlive: () => sessions.isAlive(sessionId),
      onEnd: release,
    }).catch((failure: unknown) => {
      release()
      throw failure
    })
    return new Response(stream, { headers: EVENT_HEADERS })
  })
  return routes
}
