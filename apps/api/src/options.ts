import type { Registry } from 'prom-client'
import { type Origins, type RepeatingClock, systemClock } from '@matinee/server-kit'
import type { HumanCheckOptions } from './human-check/check.ts'
import type { Quota } from './library/quota.ts'
import type { EventStreamCounts } from './limits/event-stream-limits.ts'
import type { LimitScope } from './limits/rate-limits.ts'
import type { ApiLog } from './log.ts'
import type { ServerIdentity } from './meta/routes.ts'
import { createRandomBytes, type RandomBytes } from './randomness.ts'

export const MEGABYTE = 1024 * 1024

/** What the server is made of. Only the database, the identity and the log must be said. */
export interface ApiOptions {
  /** `postgres://…`, or the path of a SQLite file. */
  database: string
  identity: ServerIdentity
  log: ApiLog
  /** Where the endpoints are mounted, without a slash at the end; at the root when empty. */
  basePath?: string | undefined
  /** Redis-compatible server that several instances share for limits and live events. */
  redisUrl?: string | undefined
  /** At least 32 characters. Made once and kept in the database when left out. */
  sessionSecret?: string | undefined
  /** Pages elsewhere that may call; none when left out. */
  origins?: Origins | undefined
  humanCheck?: HumanCheckOptions | undefined
  /** `sign-in` when left out. */
  limits?: LimitScope | undefined
  /** Streams of live events at a time; as many as come when left out. */
  eventStreams?: EventStreamCounts | undefined
  /** What an account may hold; 100,000 records and 64 MB when left out. */
  quota?: Quota | undefined
  /** What `GET /metrics` asks for; open to all when left out. */
  metricsToken?: string | undefined
  /** Reverse proxies in front whose `x-forwarded-for` is believed; 0 when left out. */
  trustedProxies?: number | undefined
  /** Where the process counts already; without one the server counts for itself. */
  registry?: Registry | undefined
  clock?: RepeatingClock | undefined
  random?: RandomBytes | undefined
  /** How providers of a human check are asked. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

export type FullOptions = ReturnType<typeof withDefaults>

export function withDefaults(options: ApiOptions) {
  return {
    ...options,
    basePath: options.basePath ?? '',
    origins: options.origins ?? [],
    humanCheck: options.humanCheck ?? { kind: 'none' as const },
    limits: options.limits ?? ('sign-in' as const),
    eventStreams: options.eventStreams ?? { most: 0, mostPerAddress: 0 },
    quota: options.quota ?? { records: 100_000, bytes: 64 * MEGABYTE },
    trustedProxies: options.trustedProxies ?? 0,
    clock: options.clock ?? systemClock,
    random: options.random ?? createRandomBytes(),
    fetch: options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init)),
  }
}
