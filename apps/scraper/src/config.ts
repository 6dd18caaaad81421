import {
  type Environment,
  listenProblems,
  listenVariables,
  originsShape,
  readVariables,
  SECOND_MS,
  TOKEN_CHECK_VARIABLES,
  tokenCheckOptionsOf,
  tokenCheckProblems,
  TRUST_VARIABLES,
  webAddressShape,
  wholeNumberShape,
} from '@matinee/server-kit'
import * as z from 'zod/mini'
import type { ScraperOptions } from './options.ts'

/** Every variable the scrape server reads, each with what it means. Empty counts as unset. */
export const SCRAPER_VARIABLES = {
  /** Pages elsewhere that may use the server: origins, comma-separated, or `*` for all. The own origin always may. */
  SCRAPER_ORIGINS: z._default(originsShape, () => []),
  /** Searches an address may start in a minute; 0 for no limit. */
  SCRAPER_RUNS_PER_MINUTE: z._default(wholeNumberShape(0, 100_000), 60),
  /** Searches an address may have under way; 0 for no limit. */
  SCRAPER_CONCURRENT_PER_ADDRESS: z._default(wholeNumberShape(0, 10_000), 8),
  /** Searches under way altogether; 0 for no limit. */
  SCRAPER_CONCURRENT: z._default(wholeNumberShape(0, 10_000), 128),
  /** Longest search. */
  SCRAPER_TOTAL_SECONDS: z._default(wholeNumberShape(1, 3600), 90),
  /** How long a result is cached; 0 for never. */
  SCRAPER_KEEP_SECONDS: z._default(wholeNumberShape(0, 86_400), 600),
  /** Most results that are cached. */
  SCRAPER_KEEP_MOST: z._default(wholeNumberShape(0, 1_000_000), 1000),
  ...TOKEN_CHECK_VARIABLES,
  ...TRUST_VARIABLES,
} as const

/** What a scrape server that has a process of its own reads besides. */
const SERVER_VARIABLES = {
  /** The proxy that providers go through, without a query. */
  SCRAPER_PROXY_URL: webAddressShape,
  ...listenVariables(4214),
} as const

const variables = z.object(SCRAPER_VARIABLES)
const serverVariables = z.object(SERVER_VARIABLES)
export type ScraperVariables = z.output<typeof variables>

/** What is missing beside what is set, whether that is right or not; sentences that begin with the variable's name. */
export const scraperVariableProblems = (values: Readonly<Record<string, unknown>>): string[] =>
  tokenCheckProblems(values)

/** Reads an environment. @throws ConfigurationError. */
export const readScraperVariables = (environment: Environment): ScraperVariables =>
  readVariables(variables, environment, scraperVariableProblems)

/** Where a process of its own serves, and through what it asks. @throws ConfigurationError. */
export const readServerVariables = (environment: Environment): z.output<typeof serverVariables> =>
  readVariables(serverVariables, environment, listenProblems)

/** The server's options as its variables have them. */
export function scraperOptionsOf(
  values: ScraperVariables,
  { basePath = '' }: { basePath?: string } = {},
): ScraperOptions {
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
    humanCheck: tokenCheckOptionsOf(values),
  }
}
