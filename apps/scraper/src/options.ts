import type { ProviderEngine } from '@matinee/providers'
import type { Clock, Origins, TokenCheckOptions } from '@matinee/server-kit'

export interface ScraperOptions {
  /** Where it is mounted, without a slash at the end. Default: the root. */
  basePath?: string
  origins: Origins
  limits: {
    /** Runs a client address may start in a minute; 0 for as many as it likes. */
    runsPerMinute: number
    /** Runs a client address may have under way; 0 likewise. */
    concurrentPerAddress: number
    /** Runs under way altogether; 0 likewise. */
    concurrent: number
    /** Longest run. */
    totalMs: number
  }
  /** How many results are cached, and for how long. */
  results: { most: number; lifeMs: number }
  /** Reverse proxies in front whose `x-forwarded-for` is believed. */
  trustedProxies: number
  /** The human check (protocols §8). */
  humanCheck?: TokenCheckOptions | undefined
}

/** How one request ended; nothing of what was asked for. */
export type ScraperOutcome = 'completed' | 'cached' | 'not-found' | 'failed' | 'disconnected' | 'refused'

export interface ScraperLog {
  warn: (fields: Readonly<Record<string, string | number>>, message: string) => void
}

export interface ScraperDeps {
  options: ScraperOptions
  engine: Pick<ProviderEngine, 'run' | 'runSource' | 'runEmbed' | 'list'>
  clock: Clock
  log: ScraperLog
  /**
   * Whether a page of this origin may use the server; left out, all may, and programs as well. Throws `UnavailableError` while it cannot
   * be known.
   */
  admitsPage?: ((request: Request) => Promise<boolean>) | undefined
  /** Called with the outcome of each run. */
  report?: (outcome: ScraperOutcome) => void
  /** Asks the provider of the human check. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}
