import type { LoginComplete, RegisterComplete, SignedIn } from '@matinee/contracts'
import { type Clock, MINUTE_MS } from '@matinee/server-kit'
import { Refusal } from '../http/refusal.ts'
import { type RandomBytes, randomUserId, randomUuid } from '../randomness.ts'
import { wireSession } from '../sessions/wire-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { ChallengeRow, SessionRow } from '../storage/schema.ts'
import type { Storage } from '../storage/storage.ts'
import { hasKey, type KnownUser } from '../users/repository.ts'
import { wireUser } from '../users/users.ts'
import type { Presented } from './completion.ts'
import { completionOn, insertChallenge } from './repository.ts'
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

export function createSignIn({ storage, clock, random, sessions, onRegistered }: SignInParts): SignIn {
  const completion = completionOn(storage)

  const issue = async (flow: ChallengeRow['flow'], publicKey: string): Promise<string> => {
    const code = randomUuid(random)
    const challenge = { code, flow, public_key: publicKey, expires_at: clock.now() + CHALLENGE_LIFE_MS }
    await storage.writeOne((rows) => insertChallenge(rows, challenge))
    return code
  }

  const presented = ({ challenge: { code, signature }, publicKey }: LoginComplete | RegisterComplete): Presented => ({
    code,
    publicKey,
    isSigned: isSigned(code, signature, publicKey),
    now: clock.now(),
  })

  const answer = (user: KnownUser, session: SessionRow): SignedIn => ({
    user: wireUser(user),
    session: wireSession(session),
    token: sessions.tokenOf(session),
  })

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
      const session = { user_id: user.id, ...sessions.draft(body.device, userAgent) }
      const outcome = await completion.register(presented(body), user, session)
      if (outcome !== 'registered') throw new Refusal(outcome)
      onRegistered(body.namespace)
      return answer(user, session)
    },
    async startLogin(publicKey) {
      if (!(await hasKey(storage.read, publicKey))) throw new Refusal('unknownKey')
      return issue('login', publicKey)
    },
    async logIn(body, userAgent) {
      const draft = sessions.draft(body.device, userAgent)
      const user = await completion.logIn(presented(body), draft)
      if (!user) throw new Refusal('refusedSignIn')
      return answer(user, { user_id: user.id, ...draft })
    },
  }
}
