/** The two numbers of a server that the page shows. */
export interface ServerNumbers {
  /** Reports of viewers' searches, from all sites. */
  requests: number
  /** Null where the server does not count its accounts. */
  accounts: number | null
}

const REQUESTS = /mw_provider_hostname_count\{hostname="https?:\/\/[^"}]*"\} (\d+)/g
const ACCOUNTS = /mw_user_count\{namespace="movie-web"\} (\d+)/

/** Reads the numbers from a server's metrics, character for character as other front ends do (protocols §5). */
export function numbersOf(metrics: string): ServerNumbers {
  const accounts = ACCOUNTS.exec(metrics)?.[1]
  const requests = [...metrics.matchAll(REQUESTS)].reduce((sum, [, count]) => sum + Number(count), 0)
  return { requests, accounts: accounts === undefined ? null : Number(accounts) }
}
