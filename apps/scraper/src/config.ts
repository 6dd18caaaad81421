import * as z from 'zod/mini'
import { SITE_VERIFY_URL } from './access/human-check.ts'
import { SECOND_MS } from './clock.ts'
import type { ScraperOptions } from './options.ts'

const list = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)

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
          (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
          `must be a whole number, ${least} to ${most}`,
        ),
      ),
    z.transform(Number),
  )
const address = z.string().check(z.regex(/^https?:\/\//, 'must start with http:// or https://'))

/** Every variable the scrape server reads, each with what it means. Empty counts as unset. */
export const SCRAPER_VARIABLES = {
  /** Pages elsewhere that may use the server: origins, comma-separated, or `*` for all. The own origin always may. */
  SCRAPER_ORIGINS: z._default(origins, () => []),
  /** Searches an address may start in a minute; 0 for no limit. */
  SCRAPER_RUNS_PER_MINUTE: z._default(wholeNumber(0, 100_000), 60),
  /** Searches an address may have under way; 0 for no limit. */
  SCRAPER_CONCURRENT_PER_ADDRESS: z._default(wholeNumber(0, 10_000), 8),
  /** Searches under way altogether; 0 for no limit. */
  SCRAPER_CONCURRENT: z._default(wholeNumber(0, 10_000), 128),
  /** Longest search. */
  SCRAPER_TOTAL_SECONDS: z._default(wholeNumber(1, 3600), 90),
  /** How long a good result is given again; 0 for never. */
  SCRAPER_KEEP_SECONDS: z._default(wholeNumber(0, 86_400), 600),
  /** Good results that are kept. */
  SCRAPER_KEEP_MOST: z._default(wholeNumber(0, 1_000_000), 1000),
  /** Secret of the human check's provider; with `JWT_SECRET` it switches the check on. */
  TURNSTILE_SECRET: z.optional(z.string()),
  /** Signs the tokens of who passed the human check; the proxy's, for a token that is good for both. */
  JWT_SECRET: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  /** Where the human check is asked; another service of the same protocol may stand in. */
  TURNSTILE_VERIFY_URL: z._default(address, SITE_VERIFY_URL),
  /** Reverse proxies in front whose `x-forwarded-for` is believed. */
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
} as const

/** What a scrape server that has a process of its own reads besides. */
const SERVER_VARIABLES = {
  /** The proxy that providers go through, without a query. */
  SCRAPER_PROXY_URL: address,
  /** Port to serve on; 0 takes a free one. */
  PORT: z._default(wholeNumber(0, 65_535), 4214),
  /** Address to listen on. The default serves this machine only. */
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Host names the server may be called by besides this machine's, while it is bound to it. */
  ALLOWED_HOSTS: z._default(list, () => []),
} as const

const variables = z.object(SCRAPER_VARIABLES)
const serverVariables = z.object(SERVER_VARIABLES)
export type ScraperVariables = z.output<typeof variables>

/** What is wrong between variables that are right one by one; sentences that begin with the variable's name. */
export function scraperVariableProblems({ TURNSTILE_SECRET, JWT_SECRET }: ScraperVariables): string[] {
  if (TURNSTILE_SECRET !== undefined && JWT_SECRET === undefined) {
    return ['JWT_SECRET: is needed for the human check that TURNSTILE_SECRET is for']
  }
  return []
}

/** Every wrong variable of the environment, in one list. Values are never repeated: some are secrets. */
export class ScraperConfigurationError extends Error {
  override readonly name = 'ScraperConfigurationError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** @throws ScraperConfigurationError. */
function read<T extends z.ZodMiniObject>(schema: T, environment: Environment): z.output<T> {
  const given = Object.keys(schema.shape).flatMap((name): Array<[string, string]> => {
    const value = environment[name]?.trim() ?? ''
    return value === '' ? [] : [[name, value]]
  })
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  throw new ScraperConfigurationError(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`))
}

/** Reads an environment. @throws ScraperConfigurationError. */
export function readScraperVariables(environment: Environment): ScraperVariables {
  const values = read(variables, environment)
  const problems = scraperVariableProblems(values)
  if (problems.length > 0) throw new ScraperConfigurationError(problems)
  return values
}

/** Where a process of its own serves, and through what it asks. @throws ScraperConfigurationError. */
export const readServerVariables = (environment: Environment): z.output<typeof serverVariables> =>
  read(serverVariables, environment)

/** The server's options as its variables have them. */
export function scraperOptionsOf(
  values: ScraperVariables,
  { basePath = '' }: { basePath?: string } = {},
): ScraperOptions {
  const { TURNSTILE_SECRET, JWT_SECRET } = values
  return {
    basePath,
    origins: values.SCRAPER_ORIGINS,
    limits: {
      runsPerMinute: values.SCRAPER_RUNS_PER_MINUTE,
      concurrentPerAddress: values.SCRAPER_CONCURRENT_PER_ADDRESS,
      concurrent: values.SCRAPER_CONCURRENT,
      totalMs: values.SCRAPER_TOTAL_SECONDS * SECOND_MS,
    },
    results: { most: values.SCRAPER_KEEP_MOST, lifeMs: values.SCRAPER_KEEP_SECONDS * SECOND_MS },
    trustedProxies: values.TRUST_PROXY,
    humanCheck:
      TURNSTILE_SECRET !== undefined && JWT_SECRET !== undefined
        ? { turnstileSecret: TURNSTILE_SECRET, jwtSecret: JWT_SECRET, verifyUrl: values.TURNSTILE_VERIFY_URL }
        : undefined,
  }
}
