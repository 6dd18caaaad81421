import type { HumanCheck } from './human-check/check.ts'
import { createHumanCheck } from './human-check/human-check.ts'
import { createLibrary, type Library } from './library/library.ts'
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts'
import type { FullOptions } from './options.ts'
import { connectRedis, type RedisClient } from './redis.ts'
import { ownSecret } from './server-values.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createTokens } from './sessions/tokens.ts'
import { migrate } from './storage/migrate.ts'
import { MIGRATIONS } from './storage/migrations/index.ts'
import type { Storage } from './storage/storage.ts'
import { createLocalEventBus, type EventBus } from './sync/event-bus.ts'
import { createRedisEventBus } from './sync/redis-event-bus.ts'

/** What the routes work with. */
export interface ApiParts {
  eventBus: EventBus
  sessions: Sessions
  library: Library
  humanCheck: HumanCheck
  limits: RateLimits
  redis: RedisClient | undefined
  /** Signs what this server hands out. */
  secret: string
}

/**
 * Brings the database up to date and makes the parts on it.
 * @throws what the database fails with; SchemaError for a database of another version.
 */
export async function openParts(options: FullOptions, storage: Storage): Promise<ApiParts> {
  const { clock, random, log, redisUrl } = options
  await migrate(storage, MIGRATIONS, clock.now())
  const secret = options.sessionSecret ?? (await ownSecret(storage, random))
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl, log)
  const eventBus =
    redis && redisUrl !== undefined
      ? await createRedisEventBus({ url: redisUrl, publisher: redis, random, log })
      : createLocalEventBus()
  const sessions = createSessions({ storage, clock, random, tokens: createTokens(secret), eventBus, log })
  const limits = createRateLimits(options.limits, redis)
  const library = createLibrary({ storage, quota: options.quota, limits, clock, random, eventBus, log })
  const humanCheck = createHumanCheck(options.humanCheck, { fetch: options.fetch, storage, clock, random, log, secret })
  return { eventBus, sessions, library, humanCheck, limits, redis, secret }
}
