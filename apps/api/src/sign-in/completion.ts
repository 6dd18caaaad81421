import type { SessionDraft, SessionRow, UserRow } from '../storage/schema.ts'
import type { KnownUser } from '../users/repository.ts'

/** A challenge that somebody shows to come in. */
export interface Presented {
  code: string
  /** Until when it must be known that it was used. */
  rememberedUntil: number
  publicKey: string
  /** Whether it was given for this, and the key signed it. */
  isGood: boolean
  now: number
}

/**
 * The end of a sign-in, each one transaction. Whoever presents a code uses it up, also in vain: nothing can be tried twice on one
 * challenge.
 */
export interface Completion {
  /** Adds the account and its first session, if the challenge is good for a registration and the key has no account. */
  register: (
    presented: Presented,
    user: UserRow,
    session: SessionRow,
  ) => Promise<'registered' | 'refusedSignIn' | 'keyTaken'>
  /** The account of the key, marked as logged in, with a new session; undefined if the challenge is not good for it. */
  logIn: (presented: Presented, draft: SessionDraft) => Promise<KnownUser | undefined>
}
