import type { LoginComplete, RegisterComplete, SignedIn } from '@matinee/contracts'
import type { Clock } from '@matinee/server-kit'
import { HttpError } from '../http/http-error.ts'
import { type RandomBytes, randomUserId } from '../randomness.ts'
import { wireSession } from '../sessions/wire-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SessionRow } from '../storage/schema.ts'
import type { Storage } from '../storage/storage.ts'
import { hasKey, type KnownUser } from '../users/repository.ts'
import { wireUser } from '../users/users.ts'
import { createChallenges, type Flow } from './challenges.ts'
import type { Presented } from './completion.ts'
import { singleStatementCompletion } from './single-statement-completion.ts'
import { completionInSteps } from './stepwise-completion.ts'
import { isSigned } from './signature.ts'

/** How viewers come in: a challenge, signed with the key that their passphrase gives. */
export interface SignIn {
  startRegistration: () => string
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
  secret: string
  sessions: Sessions
  onRegistered: (namespace: string) => void
}

export function createSignIn({ storage, clock, random, secret, sessions, onRegistered }: SignInParts): SignIn {
  const challenges = createChallenges({ secret, clock, random })
  // PostgreSQL is a journey away, so it is told everything at once; SQLite, which could not be, is asked step by step.
  const completion = storage.engine === 'postgres' ? singleStatementCompletion(storage) : completionInSteps(storage)

  /** @throws Refusal `refusedSignIn` for what cannot be used, and so not be used up either. */
  const presented = (flow: Flow, { challenge, publicKey }: LoginComplete | RegisterComplete): Presented => {
    const { code, signature } = challenge
    const shown = challenges.read(code, flow, flow === 'login' ? publicKey : '')
    if (!shown) throw new HttpError('refusedSignIn')
    const isGood = shown.isForThis && isSigned(code, signature, publicKey)
    return { code, rememberedUntil: shown.rememberedUntil, publicKey, isGood, now: clock.now() }
  }

  const answer = (user: KnownUser, session: SessionRow): SignedIn => ({
    user: wireUser(user),
    session: wireSession(session),
    token: sessions.tokenOf(session),
  })

  return {
    startRegistration: () => challenges.issue('registration', ''),
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
      const outcome = await completion.register(presented('registration', body), user, session)
      if (outcome !== 'registered') throw new HttpError(outcome)
      onRegistered(body.namespace)
      return answer(user, session)
    },
    async startLogin(publicKey) {
      if (!(await hasKey(storage.read, publicKey))) throw new HttpError('unknownKey')
      return challenges.issue('login', publicKey)
    },
    async logIn(body, userAgent) {
      const draft = sessions.draft(body.device, userAgent)
      const user = await completion.logIn(presented('login', body), draft)
      if (!user) throw new HttpError('refusedSignIn')
      return answer(user, { user_id: user.id, ...draft })
    },
  }
}
