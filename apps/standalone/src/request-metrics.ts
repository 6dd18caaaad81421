import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What the process counts. Parts that count for themselves use the same registry, and find what is measured already. */
export interface RequestMetrics {
  registry: Registry
  /** Seconds that answers took. */
  seconds: Histogram<'method' | 'part' | 'status'>
}

export function createRequestMetrics(): RequestMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'part', 'status'] as const,
    registers: [registry],
  })
  return { registry, seconds }
}
