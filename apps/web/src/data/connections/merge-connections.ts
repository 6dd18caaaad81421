import { MOST_CONNECTIONS, MOST_LINKS, type Connections } from '@matinee/contracts'

type Named = { readonly id: string }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const addressOf = {
  jellyfin: ({ url, userId }: Connections['jellyfin'][number]) => `${url} ${userId}`,
  addons: ({ manifestUrl }: Connections['addons'][number]) => manifestUrl,
  directLinks: ({ tmdbId, season, episode, url }: Connections['directLinks'][number]) =>
    [tmdbId, season, episode, url].join(' '),
}

interface Sides<Value> {
  /** What both sides had before; nothing where they never met. */
  base: Value
  here: Value
  there: Value
}

/**
 * One list of both sides: what either added stays, what either took away goes, what was changed here is as it is here. The order is
 * that of the other side, what is new here comes after it.
 */
function mergeList<Item extends Named>(
  { base, here, there }: Sides<readonly Item[]>,
  address: (item: Item) => string,
  most: number,
): Item[] {
  const find = (list: readonly Item[], { id }: Item) => list.find((item) => item.id === id)
  const stored = there.flatMap((item) => {
    const [mine, before] = [find(here, item), find(base, item)]
    if (!mine) return before ? [] : [item]
    return before && isSame(mine, before) ? [item] : [mine]
  })
  const addresses = new Set(there.map(address))
  const added = here.filter((item) => !find(there, item) && !find(base, item) && !addresses.has(address(item)))
  return [...stored, ...added].slice(0, most)
}

/** The connections of two devices that moved apart, from what they had in common. */
export function mergeConnections({ base, here, there }: Sides<Connections>): Connections {
  const of = <Name extends keyof typeof addressOf>(name: Name) => ({
    base: base[name],
    here: here[name],
    there: there[name],
  })
  const openSubtitles = isSame(here.openSubtitles, base.openSubtitles) ? there.openSubtitles : here.openSubtitles
  return {
    jellyfin: mergeList(of('jellyfin'), addressOf.jellyfin, MOST_CONNECTIONS),
    addons: mergeList(of('addons'), addressOf.addons, MOST_CONNECTIONS),
    directLinks: mergeList(of('directLinks'), addressOf.directLinks, MOST_LINKS),
    ...(openSubtitles && { openSubtitles }),
  }
}
