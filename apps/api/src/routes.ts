import { Hono } from 'hono'
import { sql } from 'kysely'
import { createBookmarks } from './bookmarks/bookmarks.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import type { ApiEnvironment } from './http/environment.ts'
import { metaRoutes } from './meta/routes.ts'
import { createEventStreamLimits } from './limits/event-stream-limits.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { MetricsSender } from './metrics/metrics-sender.ts'
import { metricsRoutes } from './metrics/routes.ts'
import type { FullOptions } from './options.ts'
import type { ApiParts } from './parts.ts'
import { createProgress } from './progress/progress.ts'
import { progressRoutes } from './progress/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { createSettings } from './settings/settings.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import type { Storage } from './storage/storage.ts'
import { syncRoutes } from './sync/routes.ts'
import { createSync } from './sync/sync.ts'
import { userRoutes } from './users/routes.ts'
import { createUsers } from './users/users.ts'

interface RouteParts {
  options: FullOptions
  parts: ApiParts
  storage: Storage
  metrics: Metrics
  sendMetrics: MetricsSender
}

/** Every endpoint of the server (specification §7, protocols §2.4, contracts account/sync). */
export function createRoutes({ options, parts, storage, metrics, sendMetrics }: RouteParts): Hono<ApiEnvironment> {
  const { clock, random, identity, trustedProxies } = options
  const { eventBus, sessions, library, humanCheck, limits, secret } = parts
  const streams = createEventStreamLimits(options.eventStreams, clock, options.log)
  const isConnected = (): Promise<boolean> =>
    sql`select 1`.execute(storage.read).then(
      () => true,
      () => false,
    )
  const onRegistered = metrics.countUser
  const routes = new Hono<ApiEnvironment>()
  routes.route('/', metaRoutes({ identity, humanCheck, isConnected }))
  routes.route('/', metricsRoutes({ metrics, sendMetrics, limits, trustedProxies }))
  const signIn = createSignIn({ storage, clock, random, secret, sessions, onRegistered })
  routes.route('/', signInRoutes({ signIn, humanCheck, limits, trustedProxies }))
  routes.route('/', sessionRoutes(sessions))
  routes.route('/', userRoutes(createUsers({ storage, eventBus }), sessions))
  routes.route('/', bookmarkRoutes(createBookmarks(library), sessions))
  routes.route('/', progressRoutes({ progress: createProgress(library), sessions, limits, trustedProxies }))
  routes.route('/', settingRoutes(createSettings(library), sessions))
  routes.route(
    '/',
    syncRoutes({ sync: createSync({ library, clock }), library, sessions, eventBus, clock, streams, trustedProxies }),
  )
  return routes
}
