import type { AddonConnection, ScrapeRequest, SourceOutput } from '@matinee/contracts'
import type { AnswerMemory } from '../../kit/answer-memory.ts'
import { canDecodeBasics, type CanDecode } from '../../kit/decoding.ts'
import { defineSource, type SourceContext, type SourceProvider } from '../../kit/define.ts'
import { NotFoundError } from '../../kit/errors.ts'
import { readJson } from '../../kit/fetcher.ts'
import { assertReachable } from '../../kit/server-address.ts'
import { askAddon, videoIdOf } from './protocol.ts'
import { addonStreamsSchema, readStreams } from './streams.ts'

export { manifestAddress, openAddon, parseManifest, type AddonDeps, type OpenedAddon } from './manifest.ts'
export { askAddon } from './protocol.ts'
export { addonSubtitlesSchema, captionsOf } from './streams.ts'

/** Whether an add-on is a source of streams: others only have subtitles. */
export const hasStreams = ({ manifest }: AddonConnection): boolean =>
  manifest.resources.some(({ name }) => name === 'stream')

export interface AddonSourceSettings {
  readonly rank: number
  readonly isSecurePage: boolean
  /** What the target decodes beyond MP4; what every browser does when left out. */
  readonly canDecode?: CanDecode
  /** Answers that are still good, as the add-on says. Default: none is remembered. */
  readonly answers?: AnswerMemory
}

/** The streams of one Stremio-protocol add-on that come over HTTP. */
export function addon(connection: AddonConnection, settings: AddonSourceSettings): SourceProvider {
  const { rank, isSecurePage, canDecode = canDecodeBasics, answers } = settings
  const id = `addon-${connection.id}`
  const scrape = async ({ request, fetch, progress, isAnew }: SourceContext<ScrapeRequest>): Promise<SourceOutput> => {
    assertReachable(connection.manifestUrl, isSecurePage)
    const key = `${connection.manifestUrl} ${request.type} ${videoIdOf(request) ?? ''}`
    if (isAnew) answers?.forget(key)
    const recalled = addonStreamsSchema.safeParse(answers?.recall(key)).data
    const answer =
      recalled ?? readJson(await askAddon({ connection, name: 'stream', request, fetch }), addonStreamsSchema)
    if (!recalled) answers?.remember(key, answer, answer.cacheMaxAge)
    progress(90)
    const { streams, notPlayable } = readStreams(answer.streams ?? [], id, canDecode)
    if (streams.length === 0) throw new NotFoundError('the add-on has nothing that plays here', notPlayable)
    return { embeds: [], stream: [...streams], ...(notPlayable.length > 0 && { notPlayable: [...notPlayable] }) }
  }
  return defineSource({
    id,
    name: connection.name,
    rank,
    // Some of its streams may require more; those are dropped where they cannot play.
    flags: ['cors-allowed'],
    scrapeMovie: scrape,
    scrapeShow: scrape,
  })
}
