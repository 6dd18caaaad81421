import * as z from 'zod/mini'
import { SITE_VERIFY_URLS } from '../access/site-verify.ts'
import { listShape, signingSecretShape, webAddressShape, wholeNumberShape } from './shapes.ts'

/** What every server that is reached through others reads. */
export const TRUST_VARIABLES = {
  /** Reverse proxies in front whose `x-forwarded-for` is believed. */
  TRUST_PROXY: z._default(wholeNumberShape(0, 10, 'a number of proxies'), 0),
} as const

/** What a server reads that asks strangers for the human check. */
export const TOKEN_CHECK_VARIABLES = {
  /** Secret of the human check's provider; with `JWT_SECRET` it switches the check on. */
  TURNSTILE_SECRET: z.optional(z.string()),
  /** Signs the tokens of who passed the human check; one secret for all servers makes a token good for all. */
  JWT_SECRET: z.optional(signingSecretShape),
  /** Where the human check is asked; another service of the same protocol may stand in. */
  TURNSTILE_VERIFY_URL: z._default(webAddressShape, SITE_VERIFY_URLS.turnstile),
} as const

interface TokenCheckVariables {
  TURNSTILE_SECRET?: string | undefined
  JWT_SECRET?: string | undefined
  TURNSTILE_VERIFY_URL: string
}

/** The human check of a server that lets strangers in by tokens (protocols §8). */
export interface TokenCheckOptions {
  turnstileSecret: string
  jwtSecret: string
  verifyUrl: string
}

/** What is wrong between them; sentences that begin with the variable's name. */
export function tokenCheckProblems({
  TURNSTILE_SECRET,
  JWT_SECRET,
}: {
  TURNSTILE_SECRET?: unknown
  JWT_SECRET?: unknown
}): string[] {
  if (TURNSTILE_SECRET === undefined || JWT_SECRET !== undefined) return []
  return ['JWT_SECRET: is needed for the human check that TURNSTILE_SECRET is for']
}

/** The check that they switch on; undefined for none. */
export function tokenCheckOptionsOf(values: TokenCheckVariables): TokenCheckOptions | undefined {
  const { TURNSTILE_SECRET, JWT_SECRET, TURNSTILE_VERIFY_URL } = values
  if (TURNSTILE_SECRET === undefined || JWT_SECRET === undefined) return undefined
  return { turnstileSecret: TURNSTILE_SECRET, jwtSecret: JWT_SECRET, verifyUrl: TURNSTILE_VERIFY_URL }
}

/** What a server reads that has a process of its own. */
export const listenVariables = (port: number) =>
  ({
    /** Port to serve on; 0 takes a free one. */
    PORT: z._default(wholeNumberShape(0, 65_535, 'a port number'), port),
    /** Address to listen on. The default serves this machine only; `0.0.0.0` serves the network. */
    HOST: z._default(z.string(), '127.0.0.1'),
    /** Host names the server may be called by besides this machine's, while it is bound to it. */
    ALLOWED_HOSTS: z._default(listShape, () => []),
  }) as const
