import {
  type Environment,
  listenProblems,
  listenVariables,
  listOfShape,
  listShape,
  originsShape,
  readVariables,
  SECOND_MS,
  signingSecretShape,
  TOKEN_CHECK_VARIABLES,
  tokenCheckOptionsOf,
  tokenCheckProblems,
  TRUST_VARIABLES,
  wholeNumberShape,
} from '@matinee/server-kit'
import * as z from 'zod/mini'
import { isAddressRange } from './hops/addresses.ts'
import type { ProxyOptions } from './options.ts'

const DAY_SECONDS = 86_400
const TEBIBYTE = 1024 ** 4

/** Every variable the proxy reads, each with what it means. Empty counts as unset. */
export const PROXY_VARIABLES = {
  /** Pages elsewhere that may use the proxy: origins, comma-separated, or `*` for all. The own origin always may. */
  PROXY_ORIGINS: z._default(originsShape, () => []),
  /** Hosts that may be fetched: names, or `*.example.org` for everything below one. Empty for all; a Worker needs it. */
  PROXY_ALLOW_HOSTS: z._default(
    listOfShape(/^(\*\.)?[\w.:[\]-]+$/, 'must be host names like media.example.org or *.example.org'),
    () => [],
  ),
  /** Private addresses that may be fetched all the same: addresses or ranges like `192.168.1.0/24`. Not in a Worker. */
  PROXY_ALLOW_ADDRESSES: z._default(
    z.pipe(
      listShape,
      z.array(z.string().check(z.refine(isAddressRange, 'must be addresses or ranges like 192.168.1.0/24'))),
    ),
    () => [],
  ),
  /** Requests an address may make in a minute; 0 for no limit. */
  PROXY_REQUESTS_PER_MINUTE: z._default(wholeNumberShape(0, 1_000_000), 1200),
  /** Answers an address may have under way; 0 for no limit. */
  PROXY_CONCURRENT_PER_ADDRESS: z._default(wholeNumberShape(0, 100_000), 64),
  /** Answers under way altogether; 0 for no limit. */
  PROXY_CONCURRENT: z._default(wholeNumberShape(0, 100_000), 1024),
  /** Largest body that is passed on to a destination. */
  PROXY_MOST_REQUEST_BYTES: z._default(wholeNumberShape(0, TEBIBYTE), 16 * 1024 ** 2),
  /** Largest answer. */
  PROXY_MOST_BYTES: z._default(wholeNumberShape(1, TEBIBYTE), 128 * 1024 ** 3),
  /** Longest silence of a destination. */
  PROXY_IDLE_SECONDS: z._default(wholeNumberShape(1, DAY_SECONDS), 30),
  /** Longest life of one answer; a player may read a film in one. */
  PROXY_TOTAL_SECONDS: z._default(wholeNumberShape(1, 7 * DAY_SECONDS), 6 * 3600),
  /** Redirects that are followed. */
  PROXY_REDIRECTS: z._default(wholeNumberShape(0, 50), 10),
  /** Signs addresses for players that cannot send a token, and for receivers; without it none are signed where the proxy runs alone. */
  PROXY_SIGNING_SECRET: z.optional(signingSecretShape),
  /** How long a signed address lets a player in: a film, and a pause in it. */
  PROXY_SIGNED_SECONDS: z._default(wholeNumberShape(10, 7 * DAY_SECONDS), 4 * 3600),
  ...TOKEN_CHECK_VARIABLES,
  ...TRUST_VARIABLES,
} as const

const variables = z.object(PROXY_VARIABLES)
const serverVariables = z.object(listenVariables(4213))
export type ProxyVariables = z.output<typeof variables>

/** What is missing beside what is set, whether that is right or not; sentences that begin with the variable's name. */
export const proxyVariableProblems = (values: Readonly<Record<string, unknown>>): string[] => tokenCheckProblems(values)

/** Where a process of its own serves. @throws ConfigurationError. */
export const readServerVariables = (environment: Environment): z.output<typeof serverVariables> =>
  readVariables(serverVariables, environment, listenProblems)

/** Reads an environment, of a process or of a Worker. @throws ConfigurationError. */
export const readProxyVariables = (environment: Environment): ProxyVariables =>
  readVariables(variables, environment, proxyVariableProblems)

/** The proxy's options as its variables have them. */
export function proxyOptionsOf(
  values: ProxyVariables,
  { version, basePath = '' }: { version: string; basePath?: string },
): ProxyOptions {
  const { PROXY_SIGNING_SECRET } = values
  return {
    version,
    basePath,
    origins: values.PROXY_ORIGINS,
    allowHosts: values.PROXY_ALLOW_HOSTS,
    limits: {
      requestsPerMinute: values.PROXY_REQUESTS_PER_MINUTE,
      concurrentPerAddress: values.PROXY_CONCURRENT_PER_ADDRESS,
      concurrent: values.PROXY_CONCURRENT,
      mostRequestBytes: values.PROXY_MOST_REQUEST_BYTES,
      mostAnswerBytes: values.PROXY_MOST_BYTES,
      idleMs: values.PROXY_IDLE_SECONDS * SECOND_MS,
      totalMs: values.PROXY_TOTAL_SECONDS * SECOND_MS,
      redirects: values.PROXY_REDIRECTS,
    },
    trustedProxies: values.TRUST_PROXY,
    humanCheck: tokenCheckOptionsOf(values),
    signing:
      PROXY_SIGNING_SECRET === undefined
        ? undefined
        : { secret: PROXY_SIGNING_SECRET, lifeSeconds: values.PROXY_SIGNED_SECONDS },
  }
}
