/** Runs work so that requests which a header rule could mix up are never under way together. */
export type Lanes = <Answer>(
  target: { host: string; headers: Readonly<Record<string, string>> },
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

/**
 * The browser tells requests of the extension apart by their target only. So requests to one host with other headers wait for each
 * other, in the order in which they were asked; those with the same headers, and those to other hosts, do not.
 */
export function createLanes(): Lanes {
  const passing = new Set<{ host: string; key: string; over: Promise<void> }>()
  return async ({ host, headers }, work) => {
    const key = keyOf(headers)
    const before = [...passing].filter((each) => each.key !== key && meets(each.host, host)).map(({ over }) => over)
    let end = (): void => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    const entry = { host, key, over }
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
