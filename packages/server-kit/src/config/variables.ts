import * as z from 'zod/mini'
import { isLoopback } from '../access/host-check.ts'
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
    /** The address by which viewers open the site; its host is one to answer by. */
    PUBLIC_URL: z.optional(
      z
        .string()
        .check(
          z.refine(
            (text) => /^https?:\/\//.test(text) && URL.canParse(text),
            'must be an address that starts with http:// or https://',
          ),
        ),
    ),
    /** Connections altogether; 0 for no limit. */
    CONNECTIONS: z._default(wholeNumberShape(0, 1_000_000), 4096),
    /** Connections of one address, on a network and not behind a reverse proxy; 0 for no limit. */
    CONNECTIONS_PER_ADDRESS: z._default(wholeNumberShape(0, 1_000_000), 512),
  }) as const

/** Connections that a server has at a time; 0 for as many as come. */
export interface ConnectionLimits {
  connections: number
  connectionsPerAddress: number
}

/** Those of a server. All that comes through a reverse proxy, or from the own machine, has one address. */
export const connectionLimitsOf = (
  values: { HOST: string; CONNECTIONS: number; CONNECTIONS_PER_ADDRESS: number },
  trustedProxies: number,
): ConnectionLimits => ({
  connections: values.CONNECTIONS,
  connectionsPerAddress: isLoopback(values.HOST) || trustedProxies > 0 ? 0 : values.CONNECTIONS_PER_ADDRESS,
})

interface ListenVariables {
  HOST?: unknown
  ALLOWED_HOSTS?: unknown
  PUBLIC_URL?: unknown
}

/** What is wrong between them; sentences that begin with the variable's name. */
export function listenProblems({ HOST, ALLOWED_HOSTS = [], PUBLIC_URL }: ListenVariables): string[] {
  const hasNames = PUBLIC_URL !== undefined || String(ALLOWED_HOSTS) !== ''
  if (typeof HOST !== 'string' || isLoopback(HOST) || hasNames) return []
  return ['ALLOWED_HOSTS: is needed where HOST serves the network, or PUBLIC_URL: the names that viewers open']
}
