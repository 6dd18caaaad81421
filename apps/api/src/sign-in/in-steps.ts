import { insertSession } from '../sessions/repository.ts'
import { prepared } from '../storage/prepared.ts'
import type { ChallengeRow } from '../storage/schema.ts'
import type { Rows, Storage } from '../storage/storage.ts'
import { insertUser, logIn } from '../users/repository.ts'
import type { Completion, Presented } from './completion.ts'

const takeQuery = prepared<{ code: string }, ChallengeRow>((rows, slot) =>
  rows
    .deleteFrom('challenges')
    .where('code', '=', slot('code'))
    .returning(['code', 'flow', 'public_key', 'expires_at']),
)

/** Uses the challenge up; whether it was good. Who is refused must not throw, which would undo that. */
async function accepts(
  rows: Rows,
  flow: ChallengeRow['flow'],
  { code, publicKey, isSigned, now }: Presented,
): Promise<boolean> {
  const [challenge] = await takeQuery(rows, { code })
  if (!challenge || challenge.flow !== flow || challenge.expires_at <= now) return false
  return isSigned && (flow === 'registration' || challenge.public_key === publicKey)
}

/** Sign-in as a transaction of several statements, which every engine understands. */
export const completionInSteps = (storage: Storage): Completion => ({
  register: (presented, user, session) =>
    storage.write(async (rows, later) => {
      if (!(await accepts(rows, 'registration', presented))) return 'refusedSignIn'
      if (!(await insertUser(rows, user))) return 'keyTaken'
      later(insertSession(rows, session))
      return 'registered'
    }),
  logIn: (presented, draft) =>
    storage.write(async (rows, later) => {
      if (!(await accepts(rows, 'login', presented))) return undefined
      const user = await logIn(rows, presented.publicKey, presented.now)
      if (user) later(insertSession(rows, { ...draft, user_id: user.id }))
      return user
    }),
})
