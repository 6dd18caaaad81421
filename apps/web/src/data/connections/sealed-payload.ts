import { connectionsSchema, type Connections } from '@matinee/contracts'
import * as z from 'zod/mini'
import type { Sealer } from '../account/crypto/account-keys.ts'

/** Name of the account's setting that holds them. */
export const SEALED_SETTING = 'sealedConnections'
/** Revisions that one remembers to have taken in; older ones count as unknown, and are merged. */
const MOST_SEEN = 50

const revisionSchema = z.string().check(z.regex(/^[a-z0-9]{1,64}$/))
const payloadSchema = z.object({
  version: z.literal(1),
  /** Names this state of the connections. */
  revision: revisionSchema,
  /** Earlier states that this one took in, newest first. */
  seen: z.array(revisionSchema).check(z.maxLength(MOST_SEEN)),
  connections: connectionsSchema,
})
/** What the account keeps, once it is opened. */
export type SealedPayload = z.infer<typeof payloadSchema>

/** The connections as text: the same for the same ones, whatever order their fields came in. */
export const connectionsText = (connections: Connections): string =>
  JSON.stringify(connectionsSchema.parse(connections))

/** A state that took in these. */
export function nextPayload(
  revision: string,
  connections: Connections,
  before: readonly SealedPayload[],
): SealedPayload {
  const seen = [...before.map((one) => one.revision), ...before.flatMap((one) => one.seen)]
  return { version: 1, revision, seen: [...new Set(seen)].slice(0, MOST_SEEN), connections }
}

/** Whether a state was made by somebody who knew another. */
export const knows = ({ revision, seen }: SealedPayload, other: SealedPayload): boolean =>
  revision === other.revision || seen.includes(other.revision)

export const sealPayload = (payload: SealedPayload, sealer: Sealer): Promise<string> =>
  sealer.seal(JSON.stringify(payload))

/** Undefined for what was sealed with another key, was changed, or is of another form. */
export async function openPayload(sealed: string, sealer: Sealer): Promise<SealedPayload | undefined> {
  try {
    const parsed = payloadSchema.safeParse(JSON.parse(await sealer.open(sealed)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
