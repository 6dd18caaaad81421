import * as z from 'zod/mini'
import { SITE_VERIFY_URL } from './access/human-check.ts'
import { SECOND_MS } from './clock.ts'
import { isAddressRange } from './hops/addresses.ts'
import type { ProxyOptions } from './options.ts'

const list = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)
const listOf = (entry: RegExp, what: string) => z.pipe(list, z.array(z.string().check(z.regex(entry, what))))

/** `*`, or origins as browsers send them. */
const origins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text.trim() === '*' ? ('*' as const) : list.parse(text))),
  ),
  z.union([
    z.literal('*'),
    z.array(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/, 'must be * or origins like https://films.example.org'))),
  ]),
)

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most,
          `must be a whole number, ${least} to ${most}`,
        ),
      ),
    z.transform(Number),
  )

const DAY_SECONDS = 86_400
const TEBIBYTE = 1024 ** 4
const secret = z.string().check(z.minLength(16, 'must have at least 16 characters'))

/** Every variable the proxy reads, each with what it means. Empty counts as unset. */
export const PROXY_VARIABLES = {
  /** Pages elsewhere that may use the proxy: origins, comma-separated, or `*` for all. The own origin always may. */
  PROXY_ORIGINS: z._default(origins, () => []),
  /** Hosts that may be fetched: names, or `*.example.org` for everything below one. Empty for all; a Worker needs it. */
  PROXY_ALLOW_HOSTS: z._default(
    listOf(/^(\*\.)?[\w.:[\]-]+$/, 'must be host names like media.example.org or *.example.org'),
    () => [],
  ),
  /** Private addresses that may be fetched all the same: addresses or ranges like `192.168.1.0/24`. Not in a Worker. */
  PROXY_ALLOW_ADDRESSES: z._default(
    z.pipe(
      list,
      z.array(z.string().check(z.refine(isAddressRange, 'must be addresses or ranges like 192.168.1.0/24'))),
    ),
    () => [],
  ),
  /** Requests an address may make in a minute; 0 for no limit. */
  PROXY_REQUESTS_PER_MINUTE: z._default(wholeNumber(0, 1_000_000), 1200),
  /** Answers an address may have under way; 0 for no limit. */
  PROXY_CONCURRENT_PER_ADDRESS: z._default(wholeNumber(0, 100_000), 64),
  /** Answers under way altogether; 0 for no limit. */
  PROXY_CONCURRENT: z._default(wholeNumber(0, 100_000), 1024),
  /** Largest body that is passed on to a destination. */
  PROXY_MOST_REQUEST_BYTES: z._default(wholeNumber(0, TEBIBYTE), 16 * 1024 ** 2),
  /** Largest answer. */
  PROXY_MOST_BYTES: z._default(wholeNumber(1, TEBIBYTE), 128 * 1024 ** 3),
  /** Longest silence of a destination. */
  PROXY_IDLE_SECONDS: z._default(wholeNumber(1, DAY_SECONDS), 30),
  /** Longest life of one answer; a player may read a film in one. */
  PROXY_TOTAL_SECONDS: z._default(wholeNumber(1, 7 * DAY_SECONDS), 6 * 3600),
  /** Redirects that are followed. */
  PROXY_REDIRECTS: z._default(wholeNumber(0, 50), 10),
  /** Signs addresses for players that cannot send a token, and for receivers; without it none are signed where the proxy runs alone. */
  PROXY_SIGNING_SECRET: z.optional(secret),
  /** How long a signed address lets a player in: a film, and a pause in it. */
  PROXY_SIGNED_SECONDS: z._default(wholeNumber(10, 7 * DAY_SECONDS), 4 * 3600),
  /** Secret of the human check's provider; with `JWT_SECRET` it switches the check on. */
  TURNSTILE_SECRET: z.optional(z.string()),
  /** Signs the tokens of who passed the human check. */
  JWT_SECRET: z.optional(secret),
  /** Where the human check is asked; another service of the same protocol may stand in. */
  TURNSTILE_VERIFY_URL: z._default(
    z.string().check(z.regex(/^https?:\/\//, 'must start with http:// or https://')),
    SITE_VERIFY_URL,
  ),
  /** Reverse proxies in front whose `x-forwarded-for` is believed. */
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
} as const

/** What a proxy that has a process of its own reads besides. */
const SERVER_VARIABLES = {
  /** Port to serve on; 0 takes a free one. */
  PORT: z._default(wholeNumber(0, 65_535), 4213),
  /** Address to listen on. The default serves this machine only. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Host names the server may be called by besides this machine's; bound to the network it answers by all while there are none. */
  ALLOWED_HOSTS: z._default(list, () => []),
} as const

const variables = z.object(PROXY_VARIABLES)
const serverVariables = z.object(SERVER_VARIABLES)
export type ProxyVariables = z.output<typeof variables>

/** What is wrong between variables that are right one by one; sentences that begin with the variable's name. */
export function proxyVariableProblems({ TURNSTILE_SECRET, JWT_SECRET }: ProxyVariables): string[] {
  if (TURNSTILE_SECRET !== undefined && JWT_SECRET === undefined) {
    return ['JWT_SECRET: is needed for the human check that TURNSTILE_SECRET is for']
  }
  return []
}

/** Every wrong variable of the environment, in one list. Values are never repeated: some are secrets. */
export class ProxyConfigurationError extends Error {
  override readonly name = 'ProxyConfigurationError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, unknown>>

function given(environment: Environment, names: readonly string[]): Record<string, string> {
  const entries = names.flatMap((name): Array<[string, string]> => {
    const value = environment[name]
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
  })
  return Object.fromEntries(entries)
}

/** Where a process of its own serves. @throws ProxyConfigurationError. */
export function readServerVariables(environment: Environment): z.output<typeof serverVariables> {
  const parsed = serverVariables.safeParse(given(environment, Object.keys(SERVER_VARIABLES)))
  if (parsed.success) return parsed.data
  throw new ProxyConfigurationError(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`))
}

/** Reads an environment, of a process or of a Worker. @throws ProxyConfigurationError. */
export function readProxyVariables(environment: Environment): ProxyVariables {
  const parsed = variables.safeParse(given(environment, Object.keys(PROXY_VARIABLES)))
  const problems = parsed.success
    ? proxyVariableProblems(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
  if (!parsed.success || problems.length > 0) throw new ProxyConfigurationError(problems)
  return parsed.data
}

/** The proxy's options as its variables have them. */
export function proxyOptionsOf(
  values: ProxyVariables,
  { version, basePath = '' }: { version: string; basePath?: string },
): ProxyOptions {
  const { TURNSTILE_SECRET, JWT_SECRET, PROXY_SIGNING_SECRET } = values
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
    humanCheck:
      TURNSTILE_SECRET !== undefined && JWT_SECRET !== undefined
        ? { turnstileSecret: TURNSTILE_SECRET, jwtSecret: JWT_SECRET, verifyUrl: values.TURNSTILE_VERIFY_URL }
        : undefined,
    signing:
      PROXY_SIGNING_SECRET === undefined
        ? undefined
        : { secret: PROXY_SIGNING_SECRET, lifeSeconds: values.PROXY_SIGNED_SECONDS },
  }
}
