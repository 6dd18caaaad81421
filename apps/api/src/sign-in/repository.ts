import { prepared } from '../storage/prepared.ts'
import type { ChallengeRow } from '../storage/schema.ts'
import type { Rows } from '../storage/storage.ts'

const insertQuery = prepared<ChallengeRow, unknown>((rows, slot) =>
  rows.insertInto('challenges').values({
    code: slot('code'),
    flow: slot('flow'),
    public_key: slot('public_key'),
    expires_at: slot('expires_at'),
  }),
)

export async function insertChallenge(rows: Rows, challenge: ChallengeRow): Promise<void> {
  await insertQuery(rows, challenge)
}

const takeQuery = prepared<{ code: string }, ChallengeRow>((rows, slot) =>
  rows
    .deleteFrom('challenges')
    .where('code', '=', slot('code'))
    .returning(['code', 'flow', 'public_key', 'expires_at']),
)

/** The challenge of a code, which is used up by this. */
export async function takeChallenge(rows: Rows, code: string): Promise<ChallengeRow | undefined> {
  const [challenge] = await takeQuery(rows, { code })
  return challenge
}
