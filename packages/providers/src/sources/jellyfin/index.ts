import type { JellyfinConnection, ScrapeRequest, SourceOutput } from '@matinee/contracts'
import { decodableCodecs, type CanDecode } from '../../kit/decoding.ts'
import { defineSource, type SourceContext, type SourceProvider } from '../../kit/define.ts'
import { NotFoundError } from '../../kit/errors.ts'
import { assertReachable } from '../../kit/server-address.ts'
import { jellyfinClient, type JellyfinDevice } from './client.ts'
import { segmentsOf } from './extras.ts'
import { episodesIn, findItems } from './library.ts'
import { playableStreams } from './playback.ts'

export type { JellyfinDevice } from './client.ts'
export { reportToJellyfin } from './reports.ts'
export {
  findJellyfin,
  finishQuickConnect,
  signInToJellyfin,
  signOutOfJellyfin,
  startQuickConnect,
  testJellyfin,
  type JellyfinDeps,
  type JellyfinServer,
  type JellyfinSignIn,
  type QuickConnectCode,
} from './sign-in.ts'

/** A library may hold one film several times; a few of them are enough. */
const MOST_ITEMS = 3

export interface JellyfinSourceSettings {
  readonly rank: number
  readonly device: JellyfinDevice
  readonly canDecode: CanDecode
  readonly isSecurePage: boolean
}

/** The films and shows of one server that the viewer signed in to. */
export function jellyfin(connection: JellyfinConnection, settings: JellyfinSourceSettings): SourceProvider {
  const { rank, device, canDecode, isSecurePage } = settings
  const codecs = decodableCodecs(canDecode)
  const scrape = async ({ request, fetch, progress }: SourceContext<ScrapeRequest>): Promise<SourceOutput> => {
    assertReachable(connection.url, isSecurePage)
    const client = jellyfinClient(connection.url, device, fetch, connection.token)
    const items = (await findItems(client, connection.userId, request)).slice(0, MOST_ITEMS)
    progress(60)
    const streams = await Promise.all(
      items.map(async (item) => {
        const [playable, segments] = await Promise.all([
          playableStreams({ client, connection, device, codecs }, item),
          segmentsOf(client, item.Id),
        ])
        const episodes = episodesIn(item, request)
        const more = { ...(segments.length > 0 && { segments }), ...(episodes && { episodes }) }
        return playable.map((stream) => ({ ...stream, ...more }))
      }),
    )
    const stream = streams.flat()
    if (stream.length === 0) throw new NotFoundError('the server has no version that plays here')
    return { embeds: [], stream }
  }
  return defineSource({
    id: `jellyfin-${connection.id}`,
    name: connection.name,
    rank,
    flags: ['cors-allowed'],
    scrapeMovie: scrape,
    scrapeShow: scrape,
  })
}
