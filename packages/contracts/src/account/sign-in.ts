/** Registration and login: a challenge, signed by a key derived from the passphrase. Source: protocols §1 and §2.4. */
import * as z from 'zod/mini'
import { textSchema } from './text.ts'
import { accountSessionSchema, LONGEST_DEVICE, profileSchema, userSchema } from './users.ts'

/** 32 bytes as base64url without padding, in the bytes' only valid spelling. */
export const publicKeySchema = z
  .string()
  .check(z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, 'must be 32 bytes in base64url without padding'))

/**
 * Only the lengths of code and signature are checked here. Any other error in them is a refused sign-in, not a
 * malformed body.
 */
const signedChallengeSchema = z.object({
  code: textSchema(100),
  signature: textSchema(200),
})

export const registerStartSchema = z.object({ captchaToken: z.optional(z.string().check(z.maxLength(8192))) })
export const registerCompleteSchema = z.object({
  publicKey: publicKeySchema,
  challenge: signedChallengeSchema,
  namespace: textSchema(255, 1),
  device: textSchema(LONGEST_DEVICE, 1),
  profile: profileSchema,
})
export type RegisterComplete = z.infer<typeof registerCompleteSchema>

/** A key in any other spelling belongs to nobody, so it is unknown rather than malformed. */
const anyKeySchema = textSchema(200)
export const loginStartSchema = z.object({ publicKey: anyKeySchema })
export const loginCompleteSchema = z.object({
  publicKey: anyKeySchema,
  challenge: signedChallengeSchema,
  device: textSchema(LONGEST_DEVICE, 1),
})
export type LoginComplete = z.infer<typeof loginCompleteSchema>

/** `challenge` is the code whose UTF-8 bytes are to be signed. */
export const challengeSchema = z.object({ challenge: z.string() })

export const signedInSchema = z.object({ user: userSchema, session: accountSessionSchema, token: z.string() })
export type SignedIn = z.infer<typeof signedInSchema>
