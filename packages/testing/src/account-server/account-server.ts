import {
  changeSchema,
  loginCompleteSchema,
  registerCompleteSchema,
  type AccountSession,
  type HumanCheckOffer,
  type User,
} from '@matinee/contracts'
import { answerList } from './lists.ts'
import { RecordBook, syncRecordOf } from './record-book.ts'

/** A server's troubles, one at a time. */
export type ServerMood =
  | 'well'
  /** 500 before anything was done. */
  | 'fails'
  /** 429 with a time to wait. */
  | 'busy'
  /** Reads, and writes nothing: its disk is full. */
  | 'is full'
  /** The same, of a disk that is read-only. */
  | 'is read-only'
  /** Takes the request and says nothing, until the caller loses patience. */
  | 'hangs'
  /** Does it, and the answer never arrives. */
  | 'forgets to answer'
  /** Does it, and the answer breaks off. */
  | 'closes half way'
  | 'unreachable'
  /** 401: sessions are over. */
  | 'signed out'

export interface AccountServer {
  fetch: typeof globalThis.fetch
  mood: ServerMood
  /** ms; moved by tests. */
  now: number
  /** Every request that arrived, `METHOD /path`. */
  readonly calls: string[]
  readonly book: RecordBook
  /** Whether GET /meta offers the batch protocol. */
  hasBatchProtocol: boolean
  /** The human check of newcomers: what GET /meta says of it, and the one token that passes. */
  humanCheck: { key: string; offer?: HumanCheckOffer; token: string } | null
  /** Whether it says that it sends live events. */
  hasLive: boolean
  /** Whether it says that it stores subtitle files; versions of a while ago did not. */
  hasSubtitles: boolean
  /** Whether it stores ratings; versions of a while ago refused them as malformed. */
  hasRatings: boolean
  /** Forgets its order, as a server does for devices that were away for very long. */
  forgetCursors: boolean
  /** Changes on one page. */
  pageSize: number
  readonly sessions: Map<string, AccountSession>
  /** Opens a session without a passphrase. */
  session(device?: string): { baseUrl: string; userId: string; sessionId: string; token: string }
}

const USER_ID = 'userABCDEFGH'
const BASE = 'https://accounts.test'

/**
 * A faithful accounts server of one account in memory: the specified endpoints and the batch protocol (protocols §2, contracts
 * account/sync), with troubles on demand.
 */
export function createAccountServer(start = Date.UTC(2026, 0, 15)): AccountServer {
  const book = new RecordBook()
  const sessions = new Map<string, AccountSession>()
  let sessionsBegun = 0
  const challenges = new Set<string>()
  let user: User | undefined
  const moment = () => new Date(server.now).toISOString()

  const openSession = (device: string): AccountSession => {
    sessionsBegun += 1
    const id = `session-${sessionsBegun}`
    const at = moment()
    const session = { id, userId: USER_ID, createdAt: at, accessedAt: at, device, userAgent: 'test' }
    sessions.set(id, session)
    return session
  }
  const makeUser = (publicKey: string, profile: User['profile']): User =>
    (user = { id: USER_ID, namespace: 'movie-web', publicKey, roles: [], createdAt: moment(), profile })

  const isSigned = async (publicKey: string, { code, signature }: { code: string; signature: string }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    if (!challenges.delete(code)) return false
    const key = await crypto.subtle.importKey('raw', bytes(publicKey), 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, bytes(signature), new TextEncoder().encode(code))
  }

  async function signIn(path: string, body: unknown): Promise<Response> {
    if (path.endsWith('/start')) {
      const { publicKey, captchaToken } = Object(body) as { publicKey?: string; captchaToken?: string }
      const isNewcomer = path === '/auth/register/start'
      if (isNewcomer && server.humanCheck && captchaToken !== server.humanCheck.token) return stated(400)
      if (path === '/auth/login/start' && publicKey !== user?.publicKey) return stated(401)
      const challenge = crypto.randomUUID()
      challenges.add(challenge)
      return json({ challenge })
    }
    const isNew = path === '/auth/register/complete'
    const parsed = loginCompleteSchema.safeParse(body)
    const made = registerCompleteSchema.safeParse(body)
    const problem = isNew ? made.error : parsed.error
    if (problem || !parsed.success) return json({ errorType: 'validation', errors: problem?.issues ?? [] }, 400)
    const { publicKey, challenge, device } = parsed.data
    if (!(await isSigned(publicKey, challenge))) return stated(401)
    if (isNew && user) return stated(409)
    const owner = isNew && made.success ? makeUser(publicKey, made.data.profile) : user
    const session = openSession(device)
    return json({ user: owner, session, token: `token of ${session.id}` })
  }

  function answerAccount(method: string, path: string, body: unknown, own: AccountSession): Response | undefined {
    if (path === '/users/@me') return json({ user: user ?? makeUser('', PROFILE), session: own })
    if (path === `/users/${USER_ID}/sessions`) return json([...sessions.values()])
    if (path === `/users/${USER_ID}` && method === 'PATCH') {
      const { profile } = body as { profile: User['profile'] }
      return json((user = { ...(user ?? makeUser('', PROFILE)), profile }))
    }
    if (path === `/users/${USER_ID}` && method === 'DELETE') {
      user = undefined
      sessions.clear()
      return json({ id: USER_ID })
    }
    const id = /^\/sessions\/(.+)$/.exec(path)?.[1]
    const session = id && sessions.get(id)
    if (!session) return undefined
    if (method === 'DELETE') sessions.delete(id)
    else session.device = (body as { deviceName: string }).deviceName
    return json(method === 'DELETE' ? { id } : session)
  }

  function answerAddition(method: string, url: URL, body: unknown): Response | undefined {
    if (!server.hasBatchProtocol || !url.pathname.endsWith('/changes')) return undefined
    if (method === 'POST') {
      const results = (body as { changes: unknown[] }).changes.map((raw) => {
        const parsed = changeSchema.safeParse(raw)
        const isKnown = parsed.success && (server.hasRatings || parsed.data.kind !== 'rating')
        if (!isKnown) return { id: (raw as { id: string }).id, status: 'rejected', reason: 'malformed' }
        const { id } = parsed.data
        const first = book.seen.get(id)
        if (first) return { id, status: 'duplicate', first }
        const status = book.apply(parsed.data, server.now) ? 'applied' : 'superseded'
        book.seen.set(id, status)
        return { id, status }
      })
      return json({ results, cursor: book.cursor, serverTime: server.now })
    }
    const since = Number(url.searchParams.get('since') ?? 0)
    const reported = (url.searchParams.get('told') ?? `${since}:${server.now}`)
      .split(',')
      .map((place) => place.split(':').map(Number))
    const isLost = reported.some(([cursor = 0, at = 0]) => book.isRestoredSince(cursor, at))
    const isKnown = !isLost && !server.forgetCursors
    server.forgetCursors = false
    const all = book.since(isKnown ? since : 0)
    const changes = all.slice(0, server.pageSize).map(syncRecordOf)
    const more = all.length > server.pageSize
    const nextCursor = more ? (changes.at(-1)?.cursor ?? 0) : book.cursor
    return json({
      changes,
      nextCursor,
      more,
      ...(!isKnown && { reset: true }),
      ...(isLost && { lost: true }),
      serverTime: server.now,
    })
  }

  async function answer(request: Request): Promise<Response> {
    book.now = server.now
    const { method } = request
    const url = new URL(request.url)
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    if (url.pathname === '/meta') {
      const sync = server.hasBatchProtocol && {
        sync: {
          version: 1,
          changes: true,
          live: server.hasLive,
          sealed: true,
          subtitles: server.hasSubtitles,
          ...(server.hasRatings && { ratings: true }),
        },
      }
      const check = server.humanCheck && {
        captchaClientKey: server.humanCheck.key,
        humanCheck: server.humanCheck.offer,
      }
      return json({ name: 'Test', version: '1', hasCaptcha: check !== null, ...check, ...sync })
    }
    if (url.pathname.startsWith('/auth/')) return signIn(url.pathname, body)
    const token = request.headers.get('authorization')?.replace('Bearer token of ', '') ?? ''
    const session = sessions.get(token)
    if (!session || server.mood === 'signed out') return stated(401)
    return (
      answerAddition(method, url, body) ??
      answerList(book, { method, path: url.pathname.replace(`/users/${USER_ID}`, ''), body, now: server.now }) ??
      answerAccount(method, url.pathname, body, session) ??
      json({ message: 'no such route', error: 'Not Found', statusCode: 404 }, 404)
    )
  }

  const server: AccountServer = {
    mood: 'well',
    now: start,
    calls: [],
    book,
    hasBatchProtocol: true,
    humanCheck: null,
    hasLive: false,
    hasSubtitles: true,
    hasRatings: true,
    forgetCursors: false,
    pageSize: 500,
    sessions,
    session(device = 'sealed') {
      const { id } = openSession(device)
      return { baseUrl: BASE, userId: USER_ID, sessionId: id, token: `token of ${id}` }
    },
    async fetch(input, init) {
      const request = new Request(input, init)
      const { mood } = server
      if (mood === 'unreachable') throw new TypeError('fetch failed')
      server.calls.push(`${request.method} ${new URL(request.url).pathname}`)
      if (mood === 'fails') return stated(500)
      if (mood === 'busy') return json({ errorType: 'message', message: 'busy' }, 429, { 'retry-after': '7' })
      const writeError = request.method === 'GET' ? undefined : WRITE_ERRORS[mood]
      if (writeError) return cannotWrite(writeError)
      if (mood === 'hangs') await patienceOf(request)
      const answered = await answer(request)
      if (mood === 'forgets to answer') throw new TypeError('connection lost')
      if (mood !== 'closes half way') return answered
      return new Response((await answered.text()).slice(0, 20), { status: answered.status })
    },
  }
  return server
}

/** Rejects once the caller gives up. */
const patienceOf = ({ signal }: Request) =>
  new Promise<never>((_resolve, reject) => {
    const give = () => reject(signal.reason)
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
  })

const PROFILE = { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' }

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** Moods in which it reads and writes nothing, and the codes that it states. */
const WRITE_ERRORS: Partial<Record<ServerMood, string>> = { 'is full': 'diskFull', 'is read-only': 'diskReadOnly' }

const cannotWrite = (code: string): Response =>
  json({ errorType: 'message', message: 'no write', code }, 503, { 'retry-after': '30' })

export const stated = (status: number): Response => json({ errorType: 'message', message: 'no' }, status)
