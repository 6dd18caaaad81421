import { createHash, timingSafeEqual } from 'node:crypto'
import { callerAddress } from '../http/caller.ts'
import { HttpError } from '../http/http-error.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Metrics } from './metrics.ts'

/** Answers `GET /metrics` to a caller at this address. @throws Refusal `tooMany`, `metricsClosed`. */
export type MetricsSender = (request: Request, socketAddress: string | undefined) => Promise<Response>

interface MetricsSenderParts {
  metrics: Metrics
  limits: RateLimits
  trustedProxies: number
  /** Who reads has to show it as `Authorization: Bearer …`; open to all without one. */
  token: string | undefined
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Everything that is counted, as Prometheus text, by itself: also while the database is away. */
export function createMetricsSender({ metrics, limits, trustedProxies, token }: MetricsSenderParts): MetricsSender {
  const expected = token === undefined ? undefined : digestOf(`Bearer ${token}`)
  return async (request, socketAddress) => {
    // Wrong tokens are counted as well, so that nobody can try many.
    await limits.take('metrics_reading', callerAddress(request, socketAddress, trustedProxies))
    const shown = digestOf(request.headers.get('authorization') ?? '')
    if (expected && !timingSafeEqual(expected, shown)) throw new HttpError('metricsClosed')
    return new Response(await metrics.text(), {
      headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
    })
  }
}
