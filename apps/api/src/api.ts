import { createHmac } from 'node:crypto'
import { type Clock, createOriginPolicy, SECOND_MS, UnavailableError } from '@matinee/server-kit'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { sql } from 'kysely'
import type { ApiEnvironment } from './http/environment.ts'
import { marksRefusals } from './http/access.ts'
import { wholePath } from './http/whole-path.ts'
import { InvalidBody, errorResponse, HttpError, unknownRouteResponse } from './http/http-error.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { failureOf } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createMetricsSender } from './metrics/metrics-sender.ts'
import { type ApiOptions, withDefaults } from './options.ts'
import { type ApiParts, openParts } from './parts.ts'
import { createRoutes } from './routes.ts'
import { leaveMark } from './server-values.ts'
import { type DatabaseCondition, databaseConditionOf, shownAddress } from './storage/failures.ts'
import { openStorage } from './storage/open.ts'
import { watchWriting } from './storage/watch-writing.ts'
import { askParts, type PartState } from './parts-health.ts'
import { startUpkeep, type Upkeep } from './upkeep/upkeep.ts'
import { countUsers } from './users/repository.ts'

/** Who is connected, where the server around knows it. */
export interface Caller {
  /** Address of the socket. */
  address?: string | undefined
}

export interface Api {
  /** Answers one request; waits for `ready`. Never throws. */
  fetch: (request: Request, caller?: Caller) => Promise<Response>
  /**
   * Resolves once the schema is up to date: a database that is away is asked again, with pauses. Rejects when it cannot be used, and
   * when the server is closed before.
   */
  ready: Promise<void>
  /** Whether the database and Redis answer now; known within two seconds. */
  parts: () => Promise<readonly PartState[]>
  /**
   * A secret for another part of the process, the same for every instance of this server, and none that this server itself uses.
   * @param purpose Names the part.
   * @throws UnavailableError at once while the database has not answered yet: pages are served meanwhile.
   */
  secretFor: (purpose: string) => Promise<string>
  /** Answers `GET /metrics`, also while the database is away. Never throws. */
  sendMetrics: (request: Request, caller?: Caller) => Promise<Response>
  /** Ends live streams, which would never end by themselves; devices come back and read what they missed. */
  endStreams: () => void
  /** Ends live streams and background work, then closes the database. Call it when no request is under way. */
  close: () => Promise<void>
}

interface Booted {
  app: Hono<ApiEnvironment>
  parts: ApiParts
  upkeep: Upkeep
}

/** Pauses between attempts to reach a database that is away. */
const FIRST_PAUSE_MS = SECOND_MS / 2
const LONGEST_PAUSE_MS = 10 * SECOND_MS
/** What callers are asked to wait. */
const AWAY_RETRY_SECONDS = 5
const DISK_RETRY_SECONDS = 30

const DATABASE_MESSAGES: Readonly<Record<DatabaseCondition, string>> = {
  away: 'the database is away; it is asked again',
  full: 'the disk of the database is full; writing goes on when there is room',
  readOnly: 'the database cannot be written; writing goes on when it can be',
  damaged: 'the database is damaged',
  broken: 'the disk of the database fails',
  refused: 'the database does not let this server in',
  foreign: 'the database was written by another version',
}

/** Resolves after a pause, or at once when it is over. */
const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const callOff = clock.after(ms, resolve)
    signal.addEventListener(
      'abort',
      () => {
        callOff()
        resolve()
      },
      { once: true },
    )
  })

/** Loses against whatever is settled already. */
const notYet = async (): Promise<never> => {
  await Promise.resolve()
  throw new HttpError('databaseAway', AWAY_RETRY_SECONDS)
}

/**
 * The accounts server: sign-in, sessions, library, settings, sync and metrics as one Fetch handler (specification §7,
 * protocols §1 to §5). Migrates the database at once. `GET /metrics` is answered at the root and below `basePath`.
 */
export function createApi(given: ApiOptions): Api {
  const options = withDefaults(given)
  const { basePath, clock, log, random } = options
  const origins = createOriginPolicy({
    origins: options.origins,
    methods: 'GET,HEAD,PUT,PATCH,POST,DELETE',
    requestHeaders: 'authorization,content-type',
    exposedHeaders: 'retry-after',
  })
  const metrics = createMetrics(options.registry)
  const sendMetrics = createMetricsSender({
    metrics,
    // By itself: there may be no Redis yet.
    limits: createRateLimits(options.limits, undefined),
    trustedProxies: options.trustedProxies,
    token: options.metricsToken,
  })
  const address = shownAddress(options.database)
  const writing = watchWriting(openStorage(options.database, log), {
    clock,
    onOver: () => log.warn({ part: 'database', address }, 'the database can be written again'),
  })
  const { storage } = writing
  const over = new AbortController()

  /** Tells the operator of a failure, and the caller as much as is theirs to know. */
  const refusalOf = (failure: unknown, message: string): HttpError => {
    const condition = databaseConditionOf(failure)
    const fields = condition === undefined ? {} : { part: 'database', address, condition }
    const isUnwritable = condition === 'full' || condition === 'readOnly'
    // A full disk fails every write: the operator is told once until that changes.
    if (!isUnwritable || writing.refused(condition))
      log.warn({ ...fields, ...failureOf(failure) }, condition === undefined ? message : DATABASE_MESSAGES[condition])
    if (condition === 'away') return new HttpError('databaseAway', AWAY_RETRY_SECONDS)
    if (!isUnwritable) return new HttpError('internal')
    return new HttpError(condition === 'full' ? 'diskFull' : 'diskReadOnly', DISK_RETRY_SECONDS)
  }

  const bootOnce = async (): Promise<Booted> => {
    const parts = await openParts(options, storage)
    metrics.setUsers(await countUsers(storage.read))
    const upkeep = startUpkeep({ storage, clock, random, log, signal: over.signal })
    const app = new Hono<ApiEnvironment>()
    app.use(async (context, next) => {
      const started = performance.now()
      await next()
      const route = context.res.status === 404 ? 'unknown' : routePath(context, -1)
      const labels = { method: context.req.method, route, status: context.res.status }
      metrics.countRequest(labels, (performance.now() - started) / 1000)
    })
    app.use(marksRefusals)
    app.use(wholePath)
    app.notFound((context) => unknownRouteResponse(context.req.method, context.req.path))
    app.onError((failure) => {
      if (failure instanceof HttpError || failure instanceof InvalidBody) return errorResponse(failure)
      return errorResponse(refusalOf(failure, 'a request failed'))
    })
    if (basePath !== '') app.get('/metrics', (context) => sendMetrics(context.req.raw, context.env.socketAddress))
    app.route(basePath === '' ? '/' : basePath, createRoutes({ options, parts, storage, metrics, sendMetrics }))
    return { app, parts, upkeep }
  }

  /** Answers requests while the first attempt is under way: they wait for its outcome, and for no other. */
  let firstAttempt: Promise<unknown> | undefined
  let isUp = false

  const boot = async (): Promise<Booted> => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const attempt = bootOnce()
      // Handled below; requests only wait for its end.
      firstAttempt ??= attempt.catch(() => {})
      try {
        const made = await attempt
        isUp = true
        return made
      } catch (failure) {
        if (databaseConditionOf(failure) !== 'away' || over.signal.aborted) throw failure
        refusalOf(failure, '')
        await pause(clock, pauseMs, over.signal)
      }
    }
  }

  const booted = boot()
  const ready = booted.then(() => undefined)
  // Whoever asks first hears of it; nobody asking must not end the process.
  ready.catch(() => {})

  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    over.abort()
    // A server that never started has nothing to close but its database.
    const made = await booted.catch(() => undefined)
    await made?.parts.eventBus.close()
    made?.parts.redis?.destroy()
    await made?.upkeep.idle()
    await storage.close()
  }

  const answer = async (request: Request, caller: Caller): Promise<Response> => {
    await firstAttempt
    try {
      const { app } = await Promise.race([booted, ...(isUp ? [] : [notYet()])])
      return await app.fetch(request, { socketAddress: caller.address })
    } catch (failure) {
      if (failure instanceof HttpError) return errorResponse(failure)
      return errorResponse(refusalOf(failure, 'the server did not start'))
    }
  }

  return {
    ready,
    parts: () =>
      askParts({
        clock,
        address,
        redisAddress: options.redisUrl === undefined ? undefined : shownAddress(options.redisUrl),
        isUp: () => isUp,
        redis: async () => (await booted).parts.redis,
        async query() {
          await sql`select 1`.execute(storage.read)
          // Only then, since everybody may ask.
          if (writing.isRefused()) await storage.write((rows) => leaveMark(rows, clock.now()))
        },
      }),
    async secretFor(purpose) {
      if (!isUp) throw new UnavailableError('the secret is in the database, which is away', AWAY_RETRY_SECONDS)
      const { parts } = await booted
      return createHmac('sha256', parts.secret).update(`for ${purpose}`).digest('base64url')
    },
    async sendMetrics(request, caller = {}) {
      try {
        return await sendMetrics(request, caller.address)
      } catch (failure) {
        return errorResponse(failure instanceof HttpError ? failure : refusalOf(failure, 'the metrics failed'))
      }
    },
    async fetch(request, caller = {}) {
      const preflight = origins.preflight(request)
      if (preflight) return preflight
      const response = await answer(request, caller)
      origins.mark(request, response.headers)
      return response
    },
    endStreams: () =>
      void booted.then(
        ({ parts }) => parts.eventBus.endStreams(),
        () => {
          // A server that never started has no streams.
        },
      ),
    close: () => (closing ??= close()),
  }
}
