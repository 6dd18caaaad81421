/** Accounts and their sessions on the wire. Source: protocols §2.3. */
import * as z from 'zod/mini'
import { momentSchema, textSchema } from './text.ts'

/** Namespace of every account with a passphrase (protocols §1). */
export const ACCOUNT_NAMESPACE = 'movie-web'

/** Longest encrypted device name on the wire, in characters (protocols §1: at most 336 bytes of UTF-8 before). */
export const LONGEST_DEVICE = 500

/** Values are not checked against the palette: other front ends may have other colours. */
export const profileSchema = z.object({ colorA: textSchema(100), colorB: textSchema(100), icon: textSchema(100) })
export type Profile = z.infer<typeof profileSchema>

export const userSchema = z.object({
  id: z.string(),
  namespace: z.string(),
  publicKey: z.string(),
  roles: z.array(z.string()),
  createdAt: momentSchema,
  lastLoggedIn: z.optional(z.nullable(momentSchema)),
  profile: z.object({ colorA: z.string(), colorB: z.string(), icon: z.string() }),
})
export type User = z.infer<typeof userSchema>

export const accountSessionSchema = z.object({
  id: z.string(),
  userId: z.string(),
  createdAt: momentSchema,
  accessedAt: momentSchema,
  /** The encrypted device name, byte for byte as the device wrote it. */
  device: z.string(),
  userAgent: z.string(),
})
export type AccountSession = z.infer<typeof accountSessionSchema>

export const userAndSessionSchema = z.object({ user: userSchema, session: accountSessionSchema })
export type UserAndSession = z.infer<typeof userAndSessionSchema>

/** GET /users/{userId}/usage: what an account holds of titles, and may hold. Our addition (`sync.usage` of the meta). */
export const accountUsageSchema = z.object({
  records: z.int(),
  bytes: z.int(),
  mostRecords: z.int(),
  mostBytes: z.int(),
})
export type AccountUsage = z.infer<typeof accountUsageSchema>

/** PATCH /users/{userId}. A `name` is accepted and ignored, as older clients send one. */
export const userPatchSchema = z.object({
  profile: z.optional(profileSchema),
  name: z.optional(textSchema(500, 1)),
})

/** PATCH /sessions/{sessionId}. */
export const sessionPatchSchema = z.object({ deviceName: z.optional(textSchema(LONGEST_DEVICE, 1)) })
