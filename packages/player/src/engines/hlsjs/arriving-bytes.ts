import type { Fragment, LoaderStats } from 'hls.js'
import type Hls from 'hls.js'

/**
 * Follows the segments of picture and sound that are loading. Returns a function that begins a watch; each watch returns whether bytes of
 * them arrived since its last call.
 */
export function followBytes(hls: Pick<Hls, 'on'>, { FRAG_LOADING }: typeof Hls.Events): () => () => boolean {
  const loading = new Map<string, Fragment>()
  hls.on(FRAG_LOADING, (_, { frag }) => {
    if (frag.type !== 'subtitle') loading.set(frag.type, frag)
  })
  return () => {
    // By the statistics, since the library counts each load of a segment anew, in an object of its own.
    let before = new Map<LoaderStats, number>()
    return () => {
      // Read now: a load that waits for a key replaces the statistics later.
      const counts = new Map([...loading.values()].map(({ stats }) => [stats, stats.loaded]))
      const hasGrown = [...counts].some(([stats, loaded]) => loaded > (before.get(stats) ?? 0))
      before = counts
      return hasGrown
    }
  }
}
