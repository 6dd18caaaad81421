import { captchaReportSchema, providerReportSchema } from '@matinee/contracts'
import { Hono } from 'hono'
import { callerAddress } from '../http/caller.ts'
import type { ApiEnvironment } from '../http/environment.ts'
import { readBody } from '../http/read-body.ts'
import { jsonText } from '../http/http-error.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Metrics } from './metrics.ts'

interface MetricsRouteParts {
  metrics: Metrics
  limits: RateLimits
  trustedProxies: number
}

/** GET /metrics: everything that is counted, as Prometheus text. */
export async function sendMetrics(metrics: Metrics): Promise<Response> {
  return new Response(await metrics.text(), {
    headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
  })
}

export function metricsRoutes({ metrics, limits, trustedProxies }: MetricsRouteParts): Hono<ApiEnvironment> {
  const routes = new Hono<ApiEnvironment>()
  routes.get('/metrics', () => sendMetrics(metrics))
  routes.post('/metrics/providers', async (context) => {
    const report = await readBody(context.req.raw, providerReportSchema)
    const address = callerAddress(context.req.raw, context.env.socketAddress, trustedProxies)
    await limits.take('provider_metrics', address, report.items.length)
    metrics.countReport(report, context.req.header('origin'))
    return jsonText('true')
  })
  routes.post('/metrics/captcha', async (context) => {
    const { success } = await readBody(context.req.raw, captchaReportSchema)
    await limits.take('captcha_solves', callerAddress(context.req.raw, context.env.socketAddress, trustedProxies))
    metrics.countCaptcha(success)
    return jsonText('true')
  })
  return routes
}
