import { captchaReportSchema, providerReportSchema } from '@matinee/contracts'
import { Hono } from 'hono'
import { callerAddress } from '../http/caller.ts'
import type { ApiEnvironment } from '../http/environment.ts'
import { readBody } from '../http/read-body.ts'
import { jsonText } from '../http/http-error.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Metrics } from './metrics.ts'
import type { MetricsSender } from './metrics-sender.ts'

interface MetricsRouteParts {
  metrics: Metrics
  sendMetrics: MetricsSender
  limits: RateLimits
  trustedProxies: number
}

export function metricsRoutes({
  metrics,
  sendMetrics,
  limits,
  trustedProxies,
}: MetricsRouteParts): Hono<ApiEnvironment> {
  const routes = new Hono<ApiEnvironment>()
  routes.get('/metrics', (context) => sendMetrics(context.req.raw, context.env.socketAddress))
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
