/** Runs work exclusively among requests that one header rule could affect. */
export type KeyedMutex = <Answer>(
  target: { site: string; host: string; headers: Readonly<Record<string, string>> },
  work: () => Promise<Answer>,
) => Promise<Answer>

/** A rule for a host applies to its subdomains too. */
const hostsOverlap = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

const keyOf = (headers: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )

interface PendingRequest {
  site: string
  host: string
  /** The headers as text, for comparison. */
  key: string
}

/**
 * Whether one could be sent with the other's headers: to the same host, or, since nobody knows where a redirect leads and rules know
 * no request by its beginning, to any host, which matters where the other is another site's.
 */
const isConflict = (one: PendingRequest, other: PendingRequest): boolean =>
  one.key !== other.key && (hostsOverlap(one.host, other.host) || one.site !== other.site)

/**
 * The browser tells requests of the extension apart by their target only. So requests to one host with other headers wait for each
 * other, in the order in which they were asked, and so do those of different sites, wherever they go; those with the same headers,
 * and those of one site to other hosts, do not (decision 0048).
 */
export function createKeyedMutex(): KeyedMutex {
  const pending = new Set<PendingRequest & { over: Promise<void> }>()
  return async ({ site, host, headers }, work) => {
    let end = (): void => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    const entry = { site, host, key: keyOf(headers), over }
    const before = [...pending].filter((each) => isConflict(each, entry)).map((each) => each.over)
    pending.add(entry)
    try {
      await Promise.all(before)
      return await work()
    } finally {
      pending.delete(entry)
      end()
    }
  }
}
