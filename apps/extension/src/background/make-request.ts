import type { MakeRequest, MakeRequestAnswer } from '@matinee/contracts/extension'
import { readableHeaders } from './answer-headers.ts'
import type { BrowserApi, StoredCookie } from './browser-api.ts'
import { headerRule } from './header-rules.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { NO_PERMISSION, Refusal } from './refusal.ts'

/** Ids of the rules of requests: below those of streams. */
const FIRST_RULE_ID = 200_000
const LAST_RULE_ID = 299_999
/** A page waits no longer either, and others may wait for this one. */
const LIMIT_MS = 30_000
/** Answers of pages, not films: those go straight to the player. */
const LARGEST_BODY = 32 * 1024 * 1024

/** The address that is meant: base, address and query (protocols §6.2). @throws Refusal for anything but http and https. */
export function addressOf({ url, baseUrl, query = {} }: MakeRequest): string {
  const joined = baseUrl === undefined ? url : `${baseUrl.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`
  if (!/^https?:\/\//i.test(joined) || !URL.canParse(joined)) {
    throw new Refusal('Invalid URL: it must start with http:// or https://')
  }
  const address = new URL(joined)
  for (const [name, value] of Object.entries(query)) address.searchParams.append(name, value)
  return address.href
}

const pairsOf = (body: unknown): Array<[string, string]> =>
  (Array.isArray(body) ? body : []).flatMap((pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 ? [[String(pair[0]), String(pair[1])] as [string, string]] : [],
  )

function bodyOf({ body, bodyType }: MakeRequest): BodyInit | undefined {
  if (body === undefined || body === null) return undefined
  if (bodyType === 'FormData') {
    const form = new FormData()
    for (const [name, value] of pairsOf(body)) form.append(name, value)
    return form
  }
  if (bodyType === 'URLSearchParams') return new URLSearchParams(pairsOf(body))
  return bodyType === 'string' && typeof body === 'string' ? body : JSON.stringify(body)
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true as const, value: undefined }
    if (done || !value) break
    size += value.byteLength
    if (size > LARGEST_BODY) {
      await reader?.cancel()
      throw new Refusal('The answer is too large')
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

/** Messages carry text only. */
function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return btoa(pieces.join(''))
}

function readBody(bytes: Uint8Array, contentType: string, asked: MakeRequest['readBody']): unknown {
  if (asked === 'base64') return base64Of(bytes)
  const text = new TextDecoder().decode(bytes)
  if (!contentType.includes('application/json')) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Tells a cookie from others, with what it holds. */
const contentOf = ({ domain, path, name, value }: StoredCookie): string => JSON.stringify([domain, path, name, value])

/** Makes requests with any header: each has a rule of its own, which goes when it has its answer. */
export function createRequests(api: BrowserApi, { mayAnswer }: { mayAnswer: (url: string) => Promise<boolean> }) {
  const { declarativeNetRequest, cookies, fetch, runtime } = api
  const runExclusive = createKeyedMutex()
  /** Initiator of the extension's own requests: its id in Chromium, a host name of each installation in Firefox. */
  const ownHost = new URL(runtime.getURL('')).host
  const used = new Set<number>()
  const takeId = () => {
    let id = FIRST_RULE_ID
    while (used.has(id)) id += 1
    used.add(id)
    return id
  }
  let cleanup: Promise<void> | undefined
  /** Removes the rules of a worker that was stopped during a request, because they would change the requests of this one. */
  const removeLeftoverRules = () =>
    (cleanup ??= declarativeNetRequest.getSessionRules().then((rules) => {
      const leftoverIds = rules.map(({ id }) => id).filter((id) => id >= FIRST_RULE_ID && id <= LAST_RULE_ID)
      return declarativeNetRequest.updateSessionRules({ removeRuleIds: leftoverIds })
    }))

  const send = async (asked: MakeRequest, url: string): Promise<MakeRequestAnswer['response']> => {
    const id = takeId()
    const body = bodyOf(asked)
    const rule = headerRule({
      id,
      initiators: [ownHost],
      targetDomains: [new URL(url).hostname],
      requestHeaders: asked.headers,
    })
    try {
      await declarativeNetRequest.updateSessionRules({ removeRuleIds: [id], addRules: [rule] })
      const before = new Set((await cookies.getAll({})).map(contentOf))
      const response = await fetch(url, {
        method: asked.method.toUpperCase(),
        headers: asked.headers ?? {},
        signal: AbortSignal.timeout(LIMIT_MS),
        ...(asked.isAnew && { cache: 'reload' as const }),
        ...(body !== undefined && { body }),
      })
      const finalUrl = response.url || url
      // Nobody knows where a redirect leads before the browser has followed it; what came from there is not handed on.
      if (!(await mayAnswer(finalUrl))) throw new Refusal(NO_PERMISSION, [new URL(finalUrl).hostname])
      const bytes = await bytesOf(response)
      // The browser shows no extension what an answer sets. Those that it had before are the viewer's own.
      const after = await cookies.getAll({ url: finalUrl })
      const own = after.filter((cookie) => !before.has(contentOf(cookie)))
      const headers = {
        ...readableHeaders(response.headers),
        'Set-Cookie': own.map(({ name, value }) => `${name}=${value}`).join(', '),
      }
      const contentType = response.headers.get('content-type') ?? ''
      return {
        statusCode: response.status,
        headers,
        finalUrl,
        body: readBody(bytes, contentType, asked.readBody),
        ...(asked.readBody && { bodyEncoding: asked.readBody }),
      }
    } finally {
      used.delete(id)
      await declarativeNetRequest.updateSessionRules({ removeRuleIds: [id] })
    }
  }

  /** `site` is the asking site. Waits for requests of other sites that could be sent with these headers. */
  return async (site: string, asked: MakeRequest): Promise<MakeRequestAnswer['response']> => {
    const url = addressOf(asked)
    await removeLeftoverRules()
    const { hostname } = new URL(url)
    return runExclusive({ site, host: hostname, headers: asked.headers ?? {} }, () => send(asked, url))
  }
}
