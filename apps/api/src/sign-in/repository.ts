import { prepared } from '../storage/prepared.ts'
import type { ChallengeRow } from '../storage/schema.ts'
import type { Rows, Storage } from '../storage/storage.ts'
import type { Completion } from './completion.ts'
import { completionInOneStatement } from './in-one-statement.ts'
import { completionInSteps } from './in-steps.ts'

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

/** PostgreSQL is a journey away, so it is told everything at once; SQLite, which could not be, is asked step by step. */
export const completionOn = (storage: Storage): Completion =>
  storage.engine === 'postgres' ? completionInOneStatement(storage) : completionInSteps(storage)
