import { createHmac } from 'node:crypto'
import { createOriginPolicy } from '@matinee/server-kit'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { ApiEnvironment } from './http/environment.ts'
import { InvalidBody, errorResponse, HttpError, unknownRouteResponse } from './http/http-error.ts'
import { failureOf } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { sendMetrics } from './metrics/routes.ts'
import { type ApiOptions, withDefaults } from './options.ts'
import { type ApiParts, openParts } from './parts.ts'
import { createRoutes } from './routes.ts'
import { openStorage } from './storage/open.ts'
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
  /** Resolves once the schema is up to date; rejects when the database cannot be used. */
  ready: Promise<void>
  /**
   * A secret for another part of the process, the same for every instance of this server, and none that this server itself uses.
   * @param purpose Names the part.
   */
  secretFor: (purpose: string) => Promise<string>
  /** The text of `GET /metrics`. */
  metricsText: () => Promise<string>
  /** Ends live streams, which would never end by themselves; devices come back and read what they missed. */
  endStreams: () => void
  /** Ends live streams and background work, then closes the database. Call it when no request is under way. */
  close: () => Promise<void>
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
  const storage = openStorage(options.database, log)
  const over = new AbortController()

  const boot = async (): Promise<{ app: Hono<ApiEnvironment>; parts: ApiParts; upkeep: Upkeep }> => {
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
    app.notFound((context) => unknownRouteResponse(context.req.method, context.req.path))
    app.onError((failure) => {
      if (failure instanceof HttpError || failure instanceof InvalidBody) return errorResponse(failure)
      log.warn(failureOf(failure), 'a request failed')
      return errorResponse(new HttpError('internal'))
    })
    if (basePath !== '') app.get('/metrics', () => sendMetrics(metrics))
    app.route(basePath === '' ? '/' : basePath, createRoutes({ options, parts, storage, metrics }))
    return { app, parts, upkeep }
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
    try {
      const { app } = await booted
      return await app.fetch(request, { socketAddress: caller.address })
    } catch (failure) {
      log.warn(failureOf(failure), 'the server did not start')
      return errorResponse(new HttpError('internal'))
    }
  }

  return {
    ready,
    async secretFor(purpose) {
      const { parts } = await booted
      return createHmac('sha256', parts.secret).update(`for ${purpose}`).digest('base64url')
    },
    metricsText: metrics.text,
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
