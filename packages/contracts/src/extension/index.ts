/**
 * The messages between a page and the browser extension (protocols §6): four messages over `window.postMessage`, each
 * answered with `{success: true, …}` or `{success: false, error}`. Our additions to the protocol are optional and
 * marked.
 */
import * as z from 'zod/mini'

export const EXTENSION_MESSAGES = ['hello', 'makeRequest', 'prepareStream', 'openPage'] as const
export type ExtensionMessageName = (typeof EXTENSION_MESSAGES)[number]

/** How long a page waits after it was loaded before its first message, ms. */
export const EXTENSION_HANDSHAKE_MS = 500
/** Pages of the extension that a site may open in its own tab. */
export const EXTENSION_PAGES = ['PermissionGrant', 'PermissionRequest'] as const

const headersSchema = z.record(z.string(), z.string())

/** From the page; `instanceId` names the call. */
export const extensionCallSchema = z.object({
  name: z.enum(EXTENSION_MESSAGES),
  body: z.optional(z.unknown()),
  instanceId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Set on answers, which need no answer. */
  relayed: z.optional(z.literal(false)),
})
export type ExtensionCall = z.infer<typeof extensionCallSchema>

/** To the page. */
export const extensionReplySchema = z.object({
  name: z.string(),
  instanceId: z.string(),
  relayed: z.literal(true),
  body: z.unknown(),
})

const hostSchema = z.string().check(z.maxLength(255))

export const extensionFailureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  /** Ours: hosts whose permission the request needs; none when the asking site's own is missing. */
  missingHosts: z.optional(z.array(hostSchema)),
})
export type ExtensionFailure = z.infer<typeof extensionFailureSchema>

export const helloAnswerSchema = z.object({
  success: z.literal(true),
  /** Version of the manifest. */
  version: z.string(),
  /** Whether the asking site is enabled. */
  allowed: z.boolean(),
  /** Whether the extension may reach every site. */
  hasPermission: z.boolean(),
})
export type HelloAnswer = z.infer<typeof helloAnswerSchema>
/**
 * Ours: what a site that is not enabled is answered by every version, so that it learns that there is an extension and nothing of
 * it. The version is the earliest that pages accept.
 */
export const STRANGER_ANSWER = { version: '1.0.2', allowed: false, hasPermission: false } as const

export const BODY_TYPES = ['string', 'FormData', 'URLSearchParams', 'object'] as const
export const makeRequestSchema = z.object({
  url: z.string().check(z.maxLength(16_384)),
  method: z.string().check(z.regex(/^[A-Za-z]{1,20}$/)),
  headers: z.optional(headersSchema),
  body: z.optional(z.unknown()),
  /** Missing means `object`. */
  bodyType: z.optional(z.enum(BODY_TYPES)),
  baseUrl: z.optional(z.string().check(z.maxLength(16_384))),
  query: z.optional(z.record(z.string(), z.string())),
  /** Ignored; the reference's client sends it. */
  readHeaders: z.optional(z.unknown()),
  /** Ours: `base64` answers with the body's bytes, so that binary data arrives intact. */
  readBody: z.optional(z.literal('base64')),
  /** Ours: asks the site itself, whatever the browser keeps of an earlier answer. */
  isAnew: z.optional(z.boolean()),
})
export type MakeRequest = z.infer<typeof makeRequestSchema>

export const makeRequestAnswerSchema = z.object({
  success: z.literal(true),
  response: z.object({
    statusCode: z.number(),
    /** Names in lower case, ours only those that a page has a use for; `Set-Cookie` holds the cookies that this answer set. */
    headers: headersSchema,
    finalUrl: z.string(),
    /** Parsed JSON, or text. */
    body: z.unknown(),
    /** Ours: set where `body` is base64, because the request asked for bytes. */
    bodyEncoding: z.optional(z.literal('base64')),
  }),
})
export type MakeRequestAnswer = z.infer<typeof makeRequestAnswerSchema>

/** Largest id that a page gives a rule. */
export const MOST_RULE_ID = 100_000
export const prepareStreamSchema = z.object({
  /** A rule of the same id and tab is replaced. */
  ruleId: z.int().check(z.positive(), z.maximum(MOST_RULE_ID)),
  targetDomains: z.optional(z.array(hostSchema).check(z.maxLength(200))),
  targetRegex: z.optional(z.string().check(z.maxLength(2000))),
  requestHeaders: z.optional(headersSchema),
  responseHeaders: z.optional(headersSchema),
})
export type PrepareStream = z.infer<typeof prepareStreamSchema>

export const openPageSchema = z.object({
  page: z.enum(EXTENSION_PAGES),
  redirectUrl: z.string().check(z.maxLength(8192)),
  /** Ours: hosts that a stream needs; the page requests them and the asking site instead of all sites. */
  hosts: z.optional(z.array(hostSchema).check(z.maxLength(20))),
})
export type OpenPage = z.infer<typeof openPageSchema>

export const plainAnswerSchema = z.object({ success: z.literal(true) })

/** Rules of the app: a stream, then the hosts of its segments, then those of its audio tracks (protocols §6.3). */
export const STREAM_RULES = { stream: 1, pieces: 2, sounds: 3 } as const

/** Whether a version satisfies `^1.0.2`; a pre-release does not (protocols §6.4). */
export function isAcceptedVersion(version: string): boolean {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? []
  return major === '1' && (Number(minor) > 0 || Number(patch) >= 2)
}
