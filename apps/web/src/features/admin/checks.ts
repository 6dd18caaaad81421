import { serverMetaSchema } from '@matinee/contracts'
import type { MessageKey } from '@matinee/locales'
import * as z from 'zod/mini'
import type { MessageValues } from '../../i18n/i18n.ts'
import { HttpError, type RequestJson } from '../../services/http/http.ts'
import { parseProxySet } from '../../services/transport/proxy-set.ts'

/** Key and values of a text in the viewer's language. */
export interface Said {
  key: MessageKey
  values?: MessageValues
}

/** The result of one test. */
export interface Finding {
  state: 'ok' | 'warn' | 'bad'
  /** A name that is the same in every language, or a text. */
  title: string | Said
  details: readonly Said[]
}

/** The dependencies of the tests. */
export interface CheckPorts {
  requestJson: RequestJson
  /** ms. */
  now: () => number
}

const TIMEOUT_MS = 15_000
/** How long the movie database's first host may take, ms (specification §9). */
const SLOW_MS = 5000
/** A film that the movie database certainly has (product facts §12). */
export const KNOWN_FILM = '556574'

/** Why a call failed, without its address: that may carry a key. */
function reasonOf(error: unknown): Said {
  if (!(error instanceof HttpError)) return { key: 'admin.reason.network' }
  if (error.code === 'status') return { key: 'admin.reason.status', values: { status: error.status ?? 0 } }
  return { key: `admin.reason.${error.code}` }
}

/** Calls the accounts server (product facts §12 "Backend test"). */
export async function checkBackend(url: string | null, { requestJson, now }: CheckPorts): Promise<Finding> {
  if (url === null) return { state: 'bad', title: { key: 'admin.backend.notSet' }, details: [] }
  const start = now()
  try {
    const meta = await requestJson(`${url.replace(/\/+$/, '')}/meta`, {
      schema: serverMetaSchema,
      timeoutMs: TIMEOUT_MS,
    })
    const { name, version, description, hasCaptcha } = meta
    return {
      state: 'ok',
      title: { key: 'admin.working' },
      details: [
        { key: 'admin.backend.answered', values: { name, version, ms: Math.round(now() - start) } },
        description
          ? { key: 'admin.backend.description', values: { description } }
          : { key: 'admin.backend.noDescription' },
        { key: hasCaptcha ? 'admin.backend.captcha' : 'admin.backend.noCaptcha' },
      ],
    }
  } catch (error) {
    return {
      state: 'bad',
      title: { key: 'admin.backend.failed' },
      details: [reasonOf(error), { key: 'admin.backend.failedHelp' }],
    }
  }
}

const echoSchema = z.object({ url: z.string() })

/**
 * Sends one request through each proxy of a set (product facts §12 "Worker test"). Entries of other types are no
 * workers.
 */
export async function checkWorkers(
  entries: readonly string[],
  echoUrl: string,
  base: string,
  ports: CheckPorts,
): Promise<Finding[]> {
  const workers = entries.flatMap((entry) => {
    const url = parseProxySet([entry], base).proxies[0]
    return url === undefined ? [] : [{ url, hasSlash: entry.trim().endsWith('/') }]
  })
  return Promise.all(workers.map((worker) => checkWorker(worker, echoUrl, ports)))
}

async function checkWorker(
  { url, hasSlash }: { url: string; hasSlash: boolean },
  echoUrl: string,
  { requestJson, now }: CheckPorts,
): Promise<Finding> {
  const { host, pathname } = new URL(url)
  const title = `${host}${pathname === '/' ? '' : pathname}${hasSlash ? '/' : ''}`
  const found = (state: Finding['state'], said: Said): Finding => ({ state, title, details: [said] })
  if (hasSlash) return found('bad', { key: 'admin.workers.slash' })
  const start = now()
  try {
    const { url: echoed } = await requestJson(`${url}/?destination=${encodeURIComponent(echoUrl)}`, {
      schema: echoSchema,
      timeoutMs: TIMEOUT_MS,
    })
    if (echoed !== echoUrl) return found('bad', { key: 'admin.workers.notProxy' })
    return found('ok', { key: 'admin.answered', values: { ms: Math.round(now() - start) } })
  } catch (error) {
    const isWebsite = error instanceof HttpError && error.code === 'shape'
    return found('bad', isWebsite ? { key: 'admin.workers.notProxy' } : reasonOf(error))
  }
}

/** Whether workers passed, all together. */
export function workersSummary(findings: readonly Finding[]): Said {
  if (findings.length === 0) return { key: 'admin.workers.none' }
  const failed = findings.filter(({ state }) => state !== 'ok').length
  return failed === 0 ? { key: 'admin.workers.allPassed' } : { key: 'admin.workers.someFailed', values: { failed } }
}

/**
 * Asks the movie database for something it certainly has (product facts §12 "Movie-database test"). Without a key our
 * own server answers.
 * @param ask Resolves when the database answered as it should; rejects with HttpError otherwise.
 */
export async function checkDatabase(
  key: 'notNeeded' | 'malformed' | 'set',
  ask: () => Promise<unknown>,
  now: () => number,
): Promise<Finding> {
  if (key === 'malformed') {
    return {
      state: 'bad',
      title: { key: 'admin.database.malformedKey' },
      details: [{ key: 'admin.database.malformedKeyHelp' }],
    }
  }
  const start = now()
  try {
    await ask()
  } catch (error) {
    const isRefused = error instanceof HttpError && (error.status === 401 || error.status === 403)
    if (isRefused && key === 'notNeeded') {
      return {
        state: 'bad',
        title: { key: 'admin.database.missingKey' },
        details: [{ key: 'admin.database.missingKeyHelp' }],
      }
    }
    if (isRefused) return { state: 'bad', title: { key: 'admin.database.refusedKey' }, details: [reasonOf(error)] }
    return { state: 'bad', title: { key: 'admin.database.failed' }, details: [reasonOf(error)] }
  }
  const ms = Math.round(now() - start)
  const isSlow = ms > SLOW_MS
  return {
    state: isSlow ? 'warn' : 'ok',
    title: { key: isSlow ? 'admin.database.slow' : 'admin.working' },
    details: [
      { key: 'admin.answered', values: { ms } },
      { key: key === 'set' ? 'admin.database.withKey' : 'admin.database.withoutKey' },
    ],
  }
}
