import type { WebConfig } from '@matinee/contracts'
import { readConfig } from '../config.ts'
import type { HostReport } from '../services/host-report/host-report.ts'
import { createRequestJson, HttpError } from '../services/http/http.ts'
import { ownPartsFetch } from './own-parts.ts'

const KEY = 'TMDB_READ_API_KEY'

async function requestText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal, cache: 'no-store' })
  if (!answer.ok) throw new HttpError('status', `answered ${answer.status}`, { status: answer.status })
  return answer.text()
}

/**
 * What the admin page shows of this host. The layers are read again, because the parsed configuration lacks the invalid
 * entries.
 */
export function hostReportOf(config: WebConfig): HostReport {
  const { problems } = readConfig(import.meta.env, window.__CONFIG__ ?? {})
  const isMalformed = problems.some((problem) => problem.startsWith(`VITE_${KEY}:`))
  return {
    routing: config.NORMAL_ROUTER ? 'history' : 'hash',
    problems,
    proxyEntries: config.CORS_PROXY_URL.split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
    echoUrl: config.PROXY_TEST_URL,
    databaseKey: isMalformed ? 'malformed' : config[KEY] ? 'set' : 'notNeeded',
    tokenHash: config.ADMIN_TOKEN_SHA256?.toLowerCase() ?? null,
    requestJson: createRequestJson((input, init) => ownPartsFetch(input, { ...init, cache: 'no-store' })),
    requestText,
  }
}
