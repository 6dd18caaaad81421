import { ACCOUNT_NAMESPACE, type ProviderReport } from '@matinee/contracts'
import { requestLabels } from '@matinee/server-kit'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { createBoundedLabel, OTHER } from './bounded-label.ts'

/** What is counted, in the words and the form that admin pages read (protocols §5). */
export interface Metrics {
  /** Prometheus text. */
  text: () => Promise<string>
  contentType: string
  setUsers: (counts: readonly { namespace: string; count: number }[]) => void
  countUser: (namespace: string) => void
  countReport: (report: ProviderReport, origin: string | undefined) => void
  countCaptcha: (isSuccess: boolean) => void
  countRequest: (labels: { method: string; route: string; status: number }, seconds: number) => void
}

const LONGEST_HOSTNAME = 255
const UNKNOWN_HOSTNAME = '<UNKNOWN>'
const LONGEST_TITLE = 200
/** Labels that are kept, and of watches their pairs of title and provider: the two alone could make millions. */
const MOST = { hostnames: 500, providers: 500, titles: 5000, watches: 5000, tools: 20, namespaces: 20 } as const

/**
 * @param shared Where another part counts already. Metrics that it has under the same names are left to it; without one, the
 *   process's own metrics are collected here.
 */
export function createMetrics(shared: Registry | undefined): Metrics {
  const registry = shared ?? new Registry()
  if (!shared) collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers: [registry] })

  const users = counter('mw_user_count', 'Accounts, by namespace.', ['namespace'])
  const hostnames = counter('mw_provider_hostname_count', 'Provider reports, by the page they came from.', ['hostname'])
  const statuses = counter('mw_provider_status_count', 'Attempts of providers.', ['provider_id', 'status'])
  const watches = counter('mw_media_watch_count', 'Provider reports, by title.', [
    'tmdb_full_id',
    'provider_id',
    'title',
    'success',
  ])
  const tools = counter('mw_provider_tool_count', 'Provider reports, by how requests travel.', ['tool'])
  const captchas = counter('mw_captcha_solves', 'Human checks of pages.', ['success'])
  const seconds = registry.getSingleMetric('http_request_duration_seconds')
    ? undefined
    : new Histogram({
        name: 'http_request_duration_seconds',
        help: 'Time to answer a request.',
        labelNames: ['method', 'route', 'status'],
        registers: [registry],
      })

  const label = {
    hostname: createBoundedLabel(MOST.hostnames),
    provider: createBoundedLabel(MOST.providers),
    title: createBoundedLabel(MOST.titles),
    watch: createBoundedLabel(MOST.watches),
    tool: createBoundedLabel(MOST.tools),
    namespace: createBoundedLabel(MOST.namespaces),
  }
  const names = new Map([[OTHER, OTHER]])
  /** The first name that an id had: callers can name one title in any number of ways. */
  const nameOf = (id: string, title: string): string => {
    const name = names.get(id) ?? title.slice(0, LONGEST_TITLE)
    names.set(id, name)
    return name
  }
  // So that the admin page reads a number before the first account.
  users.inc({ namespace: label.namespace(ACCOUNT_NAMESPACE) }, 0)

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    setUsers(counts) {
      for (const { namespace, count } of counts) users.inc({ namespace: label.namespace(namespace) }, count)
    },
    countUser: (namespace) => users.inc({ namespace: label.namespace(namespace) }),
    countReport({ items, tool }, origin) {
      hostnames.inc({ hostname: label.hostname(origin?.slice(0, LONGEST_HOSTNAME) ?? UNKNOWN_HOSTNAME) })
      for (const { embedId, providerId, status } of items) {
        statuses.inc({ provider_id: label.provider(embedId || providerId), status })
      }
      const last = items.at(-1)
      const success = items.find(({ status }) => status === 'success')
      const decisive = success ?? last
      if (last && decisive) {
        const id = `${last.type}-${last.tmdbId}`
        const pair = { id: label.title(id), provider: label.provider(decisive.providerId) }
        const isCounted = label.watch(JSON.stringify(pair)) !== OTHER
        watches.inc({
          tmdb_full_id: isCounted ? pair.id : OTHER,
          provider_id: isCounted ? pair.provider : OTHER,
          title: isCounted ? nameOf(pair.id, last.title) : OTHER,
          success: String(success !== undefined),
        })
      }
      if (tool !== undefined && tool !== '') tools.inc({ tool: label.tool(tool) })
    },
    countCaptcha: (isSuccess) => captchas.inc({ success: String(isSuccess) }),
    countRequest({ route, ...request }, took) {
      const { method, status } = requestLabels(request)
      seconds?.observe({ method, route, status }, took)
    },
  }
}
