/** GET /meta: the server's name and features. Source: specification §3 "trust info", protocols §2.4. */
import * as z from 'zod/mini'

export const humanCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('turnstile') }),
  z.object({ kind: z.literal('recaptcha') }),
  /**
   * `captchaClientKey` is the challenge: the token is `{captchaClientKey}.{nonce}` with any nonce of letters and digits
   * for which the SHA-256 of the token's UTF-8 bytes begins with `difficulty` zero bits. Each challenge can be used
   * once.
   */
  z.object({ kind: z.literal('proof-of-work'), difficulty: z.int() }),
])
export type HumanCheckOffer = z.infer<typeof humanCheckSchema>

/** Carries the session's token, bare, where `Authorization` belongs to a gateway in front of site and server. */
export const SESSION_TOKEN_HEADER = 'x-session-token'

export const serverMetaSchema = z.object({
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  version: z.string(),
  hasCaptcha: z.boolean(),
  captchaClientKey: z.optional(z.nullable(z.string())),
  /** Our addition: the kind of human check that `hasCaptcha` means. Without it, it is reCAPTCHA. */
  humanCheck: z.optional(humanCheckSchema),
  /** Our addition: it also takes the session's token in `SESSION_TOKEN_HEADER`. */
  sessionHeader: z.optional(z.boolean()),
  /** Our addition: this server takes batched changes, lists changes and sends them live (see sync.ts). */
  sync: z.optional(
    z.object({
      version: z.int(),
      changes: z.boolean(),
      live: z.boolean(),
      /** Whether it stores sealed data that it cannot read (`sealedConnections`). */
      sealed: z.optional(z.boolean()),
      /** Whether it also stores the subtitle files of an account (`sealedSubtitles`). */
      subtitles: z.optional(z.boolean()),
      /** Whether it says how much of its quota an account uses (`accountUsageSchema`). */
      usage: z.optional(z.boolean()),
      /** Whether it also stores ratings; another one refuses them as malformed. */
      ratings: z.optional(z.boolean()),
    }),
  ),
})
export type ServerMeta = z.infer<typeof serverMetaSchema>
