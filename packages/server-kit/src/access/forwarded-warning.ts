const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Warns once of a request that came through a reverse proxy while none is trusted: all its callers would share one address, and
 * so one limit.
 * @param trusted Value of `TRUST_PROXY`.
 */
export function createForwardedWarning(trusted: number, warn: (message: string) => void): (request: Request) => void {
  let isOver = trusted > 0
  return ({ headers }) => {
    if (isOver) return
    const name = FORWARDED.find((header) => headers.has(header))
    if (name === undefined) return
    isOver = true
    warn(
      `A request came with ${name}, and TRUST_PROXY is 0: behind a reverse proxy all its callers count as one. Set TRUST_PROXY=1, or to the number of reverse proxies in front.`,
    )
  }
}
