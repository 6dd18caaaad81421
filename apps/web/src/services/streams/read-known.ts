import type { Connections, Stream } from '@matinee/contracts'
import type { MediaRef } from '@matinee/domain'
import {
  createPlayCheck,
  linkedStreams,
  type CanDecode,
  type OutputMemory,
  type ReadAhead,
  type TitleKey,
} from '@matinee/providers'

export interface ReadKnownDeps {
  readonly memory: Pick<OutputMemory, 'recall'>
  readonly connections: () => Connections
  readonly readAhead: Pick<ReadAhead, 'probeAhead'>
  readonly firstBitrate: () => number
  /** Whether what the film shows first may be read: not where the player begins with another quality, nor to save data. */
  readonly mayReadSegment: () => boolean
  /** The language that the player prefers, BCP 47. */
  readonly audioLanguage: () => string | null
  /** Whether a source is still asked: the viewer may have removed it. */
  readonly hasSource: (id: string) => boolean
  readonly canDecode: CanDecode
  readonly isSecurePage: boolean
}

/** `startAt` resolves with the position at which the film will begin, in seconds; undefined where nobody knows. Never rejects. */
export type ReadKnown = (film: MediaRef, startAt: () => Promise<number | undefined>) => Promise<void>

/** Longest reading ahead. */
const LIMIT_MS = 10_000

/** Whether this page can read it without help. */
const isOpenToPages = ({ flags, headers, preferredHeaders }: Stream) =>
  flags.includes('cors-allowed') && !headers && !preferredHeaders

/**
 * Begins to read the stream that a film will most likely be played by, before anybody knows the film's details: what played last, or
 * the viewer's own link. The search that follows takes over what was read. Never rejects.
 */
export function createReadKnown(deps: ReadKnownDeps): ReadKnown {
  return async ({ kind, id }, startAt) => {
    // An address names an episode by its id, and sources know it by its number.
    if (kind !== 'movie') return
    const title: TitleKey = { type: 'movie', tmdbId: id }
    const links = deps.connections().directLinks.filter(({ isEnabled }) => isEnabled)
    const [linked] = linkedStreams(links, title, deps.isSecurePage)
    const recalled = await deps.memory.recall(title)
    const stream = recalled && deps.hasSource(recalled.sourceId) ? recalled.stream : linked
    if (!stream || !isOpenToPages(stream)) return
    const check = createPlayCheck({
      probe: deps.readAhead.probeAhead,
      canDecode: deps.canDecode,
      playerBitrate: deps.firstBitrate,
      playerStart: async () => (deps.mayReadSegment() ? startAt() : undefined),
      playerLanguage: deps.audioLanguage,
    })
    // What does not play is for the search to say.
    await check(stream, AbortSignal.timeout(LIMIT_MS)).catch(() => false)
  }
}
