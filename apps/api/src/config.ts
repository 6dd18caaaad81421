import { halfOfPair, originsShape, TRUST_VARIABLES, wholeNumberShape } from '@matinee/server-kit'
import * as z from 'zod/mini'
import { type ApiOptions, MEGABYTE } from './options.ts'

/** Every variable the accounts server reads, each with what it means. Empty counts as unset. */
export const API_VARIABLES = {
  /** PostgreSQL to keep everything in; without it, a SQLite file in the data folder. */
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  /** Redis-compatible server that several instances share for limits and live events. One instance needs none. */
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//, 'must start with redis:// or rediss://'))),
  /** Signs tokens. Made once and kept in the database when unset; changing it logs everybody out. */
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Pages elsewhere that may call the API: origins, comma-separated, or `*` for all. The own origin always may. */
  API_ORIGINS: z._default(originsShape, () => []),
  /** Name viewers see when they register. */
  SERVER_NAME: z._default(z.string(), 'Matinee'),
  /** A sentence about the server, shown below its name. */
  SERVER_DESCRIPTION: z.optional(z.string()),
  /** What keeps robots from registering: `none`, `proof-of-work`, `turnstile` or `recaptcha`. */
  HUMAN_CHECK: z._default(z.enum(['none', 'proof-of-work', 'turnstile', 'recaptcha']), 'none'),
  /** Public key of `turnstile` or `recaptcha`. */
  HUMAN_CHECK_SITE_KEY: z.optional(z.string()),
  /** Secret of `turnstile` or `recaptcha`. */
  HUMAN_CHECK_SECRET: z.optional(z.string()),
  /** Zero bits that `proof-of-work` asks for; each one doubles the work. */
  HUMAN_CHECK_DIFFICULTY: z._default(wholeNumberShape(0, 32), 18),
  /** Records of titles that an account may hold: bookmarks and positions. */
  ACCOUNT_RECORDS: z._default(wholeNumberShape(1, 10_000_000), 100_000),
  /** Megabytes that they may take. */
  ACCOUNT_MEGABYTES: z._default(wholeNumberShape(1, 10_000), 64),
  /** Closes `GET /metrics`: who reads it shows this as `Authorization: Bearer …`. Open when unset. */
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^[\x21-\x7e](?:[\x20-\x7e]{14,}[\x21-\x7e])$/, 'must have at least 16 characters of ASCII')),
  ),
  /** Streams of live events altogether; 0 for no limit. */
  EVENT_STREAMS: z._default(wholeNumberShape(0, 1_000_000), 2048),
  /** Streams of live events that an address may have; 0 for no limit. */
  EVENT_STREAMS_PER_ADDRESS: z._default(wholeNumberShape(0, 1_000_000), 128),
  /** What is limited by address: `sign-in` (and metrics), `all` (imports as well) or `off`. */
  RATE_LIMITS: z._default(z.enum(['sign-in', 'all', 'off']), 'sign-in'),
  ...TRUST_VARIABLES,
} as const

const variables = z.object(API_VARIABLES)
export type ApiVariables = z.output<typeof variables>

/** What is missing beside what is set, whether that is right or not; sentences that begin with the variable's name. */
export function apiVariableProblems({
  HUMAN_CHECK,
  ...given
}: { readonly [Name in keyof ApiVariables]?: unknown }): string[] {
  const pair = ['HUMAN_CHECK_SITE_KEY', 'HUMAN_CHECK_SECRET'] as const
  if (HUMAN_CHECK !== 'turnstile' && HUMAN_CHECK !== 'recaptcha') {
    const hasKeys = pair.every((name) => given[name] !== undefined)
    return hasKeys ? ['HUMAN_CHECK: must be turnstile or recaptcha where keys are set'] : halfOfPair(given, pair)
  }
  return pair
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: is needed for HUMAN_CHECK=${String(HUMAN_CHECK)}`)
}

/** The server's options as its variables have them. Log, version and where it is mounted come from around it. */
export function apiOptionsOf(
  values: ApiVariables,
  around: { sqliteFile: string; version: string } & Pick<ApiOptions, 'log' | 'basePath' | 'registry'>,
): ApiOptions {
  const { sqliteFile, version, ...rest } = around
  return {
    ...rest,
    database: values.DATABASE_URL ?? sqliteFile,
    redisUrl: values.REDIS_URL,
    sessionSecret: values.SESSION_SECRET,
    origins: values.API_ORIGINS,
    identity: { name: values.SERVER_NAME, description: values.SERVER_DESCRIPTION, version },
    humanCheck: humanCheckOf(values),
    limits: values.RATE_LIMITS,
    eventStreams: { most: values.EVENT_STREAMS, mostPerAddress: values.EVENT_STREAMS_PER_ADDRESS },
    quota: { records: values.ACCOUNT_RECORDS, bytes: values.ACCOUNT_MEGABYTES * MEGABYTE },
    metricsToken: values.METRICS_TOKEN,
    trustedProxies: values.TRUST_PROXY,
  }
}

function humanCheckOf(values: ApiVariables): ApiOptions['humanCheck'] {
  const { HUMAN_CHECK: kind, HUMAN_CHECK_SITE_KEY: clientKey = '', HUMAN_CHECK_SECRET: secret = '' } = values
  if (kind === 'none') return { kind }
  return kind === 'proof-of-work' ? { kind, difficulty: values.HUMAN_CHECK_DIFFICULTY } : { kind, clientKey, secret }
}
