/** Runs work so that requests which a header rule could mix up are never under way together. */
export type Lanes = <Answer>(
  target: { site: string; host: string; headers: Readonly<Record<string, string>> },
  work: () => Promise<Answer>,
) => Promise<Answer>

/** A rule for a host is one for everything below it too. */
const meets = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

const keyOf = (headers: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )

interface Passing {
  site: string
  host: string
  /** Names the headers. */
  key: string
}

/**
 * Whether one could be sent with the other's headers: to the same host, or, since nobody knows where a redirect leads and rules know
 * no request by its beginning, to any host, which matters where the other is another site's.
 */
const couldMix = (one: Passing, other: Passing): boolean =>
  one.key !== other.key && (meets(one.host, other.host) || one.site !== other.site)

/**
 * The browser tells requests of the extension apart by their target only. So requests to one host with other headers wait for each
 * other, in the order in which they were asked, and so do those of different sites, wherever they go; those with the same headers,
 * and those of one site to other hosts, do not (decision 0048).
 */
export function createLanes(): Lanes {
  const passing = new Set<Passing & { over: Promise<void> }>()
  return async ({ site, host, headers }, work) => {
    let end = (): void => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    const entry = { site, host, key: keyOf(headers), over }
    const before = [...passing].filter((each) => couldMix(each, entry)).map((each) => each.over)
    passing.add(entry)
    try {
      await Promise.all(before)
      return await work()
    } finally {
      passing.delete(entry)
      end()
    }
  }
}
