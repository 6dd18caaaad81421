import { insertSession } from '../sessions/repository.ts'
import { spend } from '../storage/used-tokens.ts'
import type { Rows, Storage } from '../storage/storage.ts'
import { insertUser, logIn } from '../users/repository.ts'
import type { Completion, Presented } from './completion.ts'

/** Uses the challenge up; whether it was good. Who is refused must not throw, which would undo that. */
async function accepts(rows: Rows, { code, rememberedUntil, isGood }: Presented): Promise<boolean> {
  const isFirst = await spend(rows, { token: code, expires_at: rememberedUntil })
  return isFirst && isGood
}

/** Sign-in as a transaction of several statements, which every engine understands. */
export const completionInSteps = (storage: Storage): Completion => ({
  register: (presented, user, session) =>
    storage.write(async (rows, defer) => {
      if (!(await accepts(rows, presented))) return 'refusedSignIn'
      if (!(await insertUser(rows, user))) return 'keyTaken'
      defer(insertSession(rows, session))
      return 'registered'
    }),
  logIn: (presented, draft) =>
    storage.write(async (rows, defer) => {
      if (!(await accepts(rows, presented))) return undefined
      const user = await logIn(rows, presented.publicKey, presented.now)
      if (user) defer(insertSession(rows, { ...draft, user_id: user.id }))
      return user
    }),
})
