import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '@matinee/server-kit'
import { LRUCache } from 'lru-cache'
import { HttpError } from '../http/http-error.ts'
import { type ApiLog, failureOf } from '../log.ts'
import { type RandomBytes, randomUuid } from '../randomness.ts'
import type { SessionDraft, SessionRow } from '../storage/schema.ts'
import type { Storage } from '../storage/storage.ts'
import type { EventBus } from '../sync/event-bus.ts'
import { markSeen } from '../users/repository.ts'
import { deleteSession, findSession, listSessions, renameSession, touchSession } from './repository.ts'
import type { Tokens } from './tokens.ts'

/** Life of a session after its last use (protocols §2.1). */
export const SESSION_LIFE_MS = 21 * DAY_MS
/** A session's use is written down at most this often: a write on every read would cost more than the read. */
const TOUCH_EVERY_MS = MINUTE_MS
/** How long a session is believed without asking the database, where no notice of its end came. */
const TRUST_MS = 10 * SECOND_MS
const MOST_KNOWN = 20_000
const LONGEST_USER_AGENT = 500
const SESSION_ID = /^[\da-f-]{36}$/

/** Who is calling. */
export interface Access {
  userId: string
  sessionId: string
}

export interface Sessions {
  /** @throws Refusal `malformedToken` for a token that is not ours, `signedOut` for a session that is over. */
  open: (token: string) => Promise<Access>
  /** A new session that is not written down yet. @param device its name, as the client sealed it. */
  draft: (device: string, userAgent: string) => SessionDraft
  tokenOf: (session: SessionRow) => string
  /** @throws Refusal `signedOut` when it is over. */
  read: (sessionId: string) => Promise<SessionRow>
  list: (userId: string) => Promise<SessionRow[]>
  /** @throws Refusal `noSuchSession`, or `notYours` for another account's. */
  rename: (access: Access, sessionId: string, device: string | undefined) => Promise<SessionRow>
  /** Ends a session; ending one that is over is no failure. @throws Refusal `notYourSession` for another account's. */
  end: (access: Access, sessionId: string) => Promise<void>
  /** Whether a session would be let in now. */
  isAlive: (sessionId: string) => Promise<boolean>
}

interface SessionsParts {
  storage: Storage
  clock: Clock
  random: RandomBytes
  tokens: Tokens
  eventBus: EventBus
  log: ApiLog
}

export function createSessions({ storage, clock, random, tokens, eventBus, log }: SessionsParts): Sessions {
  const known = new LRUCache<string, { session: SessionRow; trustedUntil: number }>({ max: MOST_KNOWN })
  let revocations = 0

  eventBus.onRevoked((userId, sessionId) => {
    revocations++
    if (sessionId !== undefined) return void known.delete(sessionId)
    for (const [id, { session }] of [...known.entries()]) if (session.user_id === userId) known.delete(id)
  })

  /** Anything can stand in a path; only an id of ours is worth a question. */
  const find = async (sessionId: string): Promise<SessionRow | undefined> =>
    SESSION_ID.test(sessionId) ? findSession(storage.read, sessionId) : undefined

  const load = async (sessionId: string): Promise<SessionRow> => {
    const trusted = known.get(sessionId)
    if (trusted && trusted.trustedUntil > clock.now()) return trusted.session
    const revocationsBefore = revocations
    const session = await find(sessionId)
    if (!session) {
      known.delete(sessionId)
      throw new HttpError('signedOut')
    }
    // A session that ended while we were reading must not be believed.
    if (revocations === revocationsBefore) known.set(sessionId, { session, trustedUntil: clock.now() + TRUST_MS })
    return session
  }

  const live = async (sessionId: string): Promise<SessionRow> => {
    const session = await load(sessionId)
    if (session.expires_at > clock.now()) return session
    throw new HttpError('signedOut')
  }

  /** Writes the use down; a session whose use cannot be written is still let in. */
  const touch = async (session: SessionRow): Promise<void> => {
    const now = clock.now()
    const before = { accessed_at: session.accessed_at, expires_at: session.expires_at }
    // First, so that requests that come meanwhile do not write it down as well.
    Object.assign(session, { accessed_at: now, expires_at: now + SESSION_LIFE_MS })
    const isAlive = await storage
      .write(async (rows) => {
        await markSeen(rows, session.user_id, { now, ifBefore: now - DAY_MS })
        return touchSession(rows, session, { now, expiresAt: now + SESSION_LIFE_MS })
      })
      .catch((failure: unknown) => {
        log.warn(failureOf(failure), 'the use of a session could not be written down')
        Object.assign(session, before)
        return true
      })
    if (isAlive) return
    known.delete(session.id)
    throw new HttpError('signedOut')
  }

  return {
    async open(token) {
      const session = await live(await tokens.verify(token))
      if (clock.now() - session.accessed_at >= TOUCH_EVERY_MS) await touch(session)
      return { userId: session.user_id, sessionId: session.id }
    },
    draft(device, userAgent) {
      const now = clock.now()
      return {
        id: randomUuid(random),
        created_at: now,
        accessed_at: now,
        expires_at: now + SESSION_LIFE_MS,
        device,
        user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
      }
    },
    tokenOf: ({ id, created_at: createdAt }) => tokens.sign(id, createdAt),
    read: live,
    list: (userId) => listSessions(storage.read, userId),
    async rename({ userId }, sessionId, device) {
      const session = await find(sessionId)
      if (!session) throw new HttpError('noSuchSession')
      if (session.user_id !== userId) throw new HttpError('notYours')
      if (device === undefined) return session
      const renamed = await storage.write((rows) => renameSession(rows, session, device))
      if (!renamed) throw new HttpError('noSuchSession')
      known.delete(sessionId)
      return renamed
    },
    async end({ userId }, sessionId) {
      const session = await find(sessionId)
      if (!session) return
      if (session.user_id !== userId) throw new HttpError('notYourSession')
      await storage.write((rows) => deleteSession(rows, userId, sessionId))
      eventBus.publishRevocation(userId, sessionId)
    },
    isAlive: (sessionId) =>
      live(sessionId).then(
        () => true,
        (failure: unknown) => !(failure instanceof HttpError),
      ),
  }
}
