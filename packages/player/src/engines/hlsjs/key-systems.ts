import type { HlsConfig, Level, PlaylistLoaderContext } from 'hls.js'
import { isForKeySystem } from '../../core/index.ts'
import { type Loader, seeingAnswers } from './seen-answers.ts'

type PlaylistLoader = NonNullable<HlsConfig['pLoader']>

/** As if the server refused the playlist: the library then tries another rendition, and does not ask again. */
const REFUSED = { code: 403, text: 'encrypted for a key system' }

interface Source {
  /** The renditions that the library may still choose from. */
  readonly levels: () => readonly Level[]
  /** Is told instead of the library, which then waits for nothing. */
  readonly refuse: () => void
  readonly log: (message: string) => void
}

/**
 * Settings that stop at the playlist of a quality that is encrypted for a key system, and end the source when all of its
 * qualities are. The library asks for the first segment in the same turn in which it reads the playlist, before any
 * listener of ours.
 * @param Base The loader for everything.
 */
export function refuseKeySystems(Base: Loader, { levels, refuse, log }: Source): Pick<HlsConfig, 'pLoader'> {
  const locked = new Set<unknown>()
  const leavesOthers = ({ levelOrTrack }: PlaylistLoaderContext): boolean => {
    locked.add(levelOrTrack)
    const isRendition = levels().some((level) => level === levelOrTrack)
    return isRendition && !levels().every((level) => locked.has(level))
  }
  const CheckedLoader = seeingAnswers(Base, ({ response, context, pass, fail }) => {
    const { data } = response
    // A list of qualities may name the keys of some of them alone.
    const isLocked = typeof data === 'string' && data.includes('#EXTINF') && isForKeySystem(data)
    if (!isLocked) return pass(response)
    // The library uses this loader for playlists alone.
    if (!leavesOthers(context as PlaylistLoaderContext)) return refuse()
    log('A rendition of this source is encrypted for a key system, and another one is tried.')
    fail(REFUSED)
  })
  return { pLoader: CheckedLoader as PlaylistLoader }
}
