import type { LoginComplete, RegisterComplete, SignedIn } from '@matinee/contracts'
import { type Clock, MINUTE_MS } from '@matinee/server-kit'
import { Refusal } from '../http/refusal.ts'
import { type RandomBytes, randomUserId, randomUuid } from '../randomness.ts'
import { wireSession } from '../sessions/wire-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { ChallengeRow, SessionRow } from '../storage/schema.ts'
import type { Rows, Storage } from '../storage/storage.ts'
import { hasKey, insertUser, type KnownUser, logIn } from '../users/repository.ts'
import { wireUser } from '../users/users.ts'
import { insertChallenge, takeChallenge } from './repository.ts'
import { isSigned } from './signature.ts'

/** Clients sign within seconds. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS

/** How viewers come in: a challenge, signed with the key that their passphrase gives. */
export interface SignIn {
  startRegistration: () => Promise<string>
  /** @throws Refusal `refusedSignIn` for a wrong challenge or signature, `keyTaken` where the key has an account. */
  register: (body: RegisterComplete, userAgent: string) => Promise<SignedIn>
  /** @throws Refusal `unknownKey` where no account has this key. */
  startLogin: (publicKey: string) => Promise<string>
  /** @throws Refusal `refusedSignIn` for a wrong challenge, key or signature. */
  logIn: (body: LoginComplete, userAgent: string) => Promise<SignedIn>
}

interface SignInParts {
  storage: Storage
  clock: Clock
  random: RandomBytes
  sessions: Sessions
  onRegistered: (namespace: string) => void
}

type Outcome = { user: KnownUser; session: SessionRow } | 'refusedSignIn' | 'keyTaken'

export function createSignIn({ storage, clock, random, sessions, onRegistered }: SignInParts): SignIn {
  const issue = async (flow: ChallengeRow['flow'], publicKey: string): Promise<string> => {
    const code = randomUuid(random)
    const challenge = { code, flow, public_key: publicKey, expires_at: clock.now() + CHALLENGE_LIFE_MS }
    await storage.write(async (rows, later) => later(insertChallenge(rows, challenge)))
    return code
  }

  /**
   * Whether the challenge was ours, for this purpose, and signed. Whoever presents a code uses it up, also in vain: nothing
   * can be tried twice on one challenge. So a refusal must not be thrown inside the transaction, which would undo that.
   */
  const accepts = async (
    rows: Rows,
    flow: ChallengeRow['flow'],
    { challenge: { code, signature }, publicKey }: Pick<LoginComplete, 'challenge' | 'publicKey'>,
  ): Promise<boolean> => {
    const challenge = await takeChallenge(rows, code)
    if (!challenge || challenge.flow !== flow || challenge.expires_at <= clock.now()) return false
    if (flow === 'login' && challenge.public_key !== publicKey) return false
    return isSigned(code, signature, publicKey)
  }

  const answer = async (outcome: Outcome): Promise<SignedIn> => {
    if (typeof outcome === 'string') throw new Refusal(outcome)
    const { user, session } = outcome
    return { user: wireUser(user), session: wireSession(session), token: sessions.tokenOf(session) }
  }

  return {
    startRegistration: () => issue('registration', ''),
    async register(body, userAgent) {
      const now = clock.now()
      const user = {
        id: randomUserId(random),
        public_key: body.publicKey,
        namespace: body.namespace,
        profile: JSON.stringify(body.profile),
        created_at: now,
        last_logged_in: now,
        last_seen_at: now,
        cursor: 0,
        clock_at: 0,
        clock_counter: 0,
        forgotten_to: 0,
      }
      const outcome = await storage.write(async (rows, later): Promise<Outcome> => {
        if (!(await accepts(rows, 'registration', body))) return 'refusedSignIn'
        if (!(await insertUser(rows, user))) return 'keyTaken'
        const { session, written } = sessions.begin(rows, { userId: user.id, device: body.device, userAgent })
        later(written)
        return { user, session }
      })
      const signedIn = await answer(outcome)
      onRegistered(body.namespace)
      return signedIn
    },
    async startLogin(publicKey) {
      if (!(await hasKey(storage.read, publicKey))) throw new Refusal('unknownKey')
      return issue('login', publicKey)
    },
    async logIn(body, userAgent) {
      const outcome = await storage.write(async (rows, later): Promise<Outcome> => {
        if (!(await accepts(rows, 'login', body))) return 'refusedSignIn'
        const user = await logIn(rows, body.publicKey, clock.now())
        if (!user) return 'refusedSignIn'
        const { session, written } = sessions.begin(rows, { userId: user.id, device: body.device, userAgent })
        later(written)
        return { user, session }
      })
      return answer(outcome)
    },
  }
}
