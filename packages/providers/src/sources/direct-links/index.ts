import type { DirectLink, ScrapeRequest, SourceOutput, Stream, StreamCaption } from '@matinee/contracts'
import { defineSource, type SourceProvider } from '../../kit/define.ts'
import { NotFoundError, ProviderError } from '../../kit/errors.ts'
import { assertReachable } from '../../kit/server-address.ts'
import type { TitleKey } from '../../kit/title-key.ts'
import { isFetchable } from '../../kit/url.ts'

export interface DirectLinksSettings {
  readonly rank: number
  readonly isSecurePage: boolean
}

/** The type of a viewer's own address, by its ending; undefined when unknown. */
export function linkTypeOf(url: string): DirectLink['type'] | undefined {
  const ending = URL.canParse(url) ? /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() : undefined
  if (ending === 'm3u8') return 'hls'
  if (ending === 'webm') return 'webm'
  return ending === 'mp4' || ending === 'm4v' ? 'mp4' : undefined
}

/** Refuses an address that no player may open. Throws `bad-address` or `mixed-content`. */
export function assertLink(url: string, isSecurePage: boolean): void {
  if (!/^https?:/i.test(url) || !isFetchable(url))
    throw new ProviderError('bad-address', 'not an address of http or https')
  assertReachable(url, isSecurePage)
}

function isFor(link: DirectLink, title: TitleKey): boolean {
  if (link.tmdbId !== title.tmdbId) return false
  if (title.type === 'movie') return link.season === undefined && link.episode === undefined
  return link.season === title.season.number && link.episode === title.episode.number
}

function streamOf({ id, type, url, captions }: DirectLink): Stream {
  const common = {
    id: `link-${id}`,
    flags: ['cors-allowed' as const],
    captions: captions.map((caption, index): StreamCaption => ({
      ...caption,
      id: `caption-${index}`,
      hasCorsRestrictions: true,
    })),
    // The address's owner alone decides who gets it.
    hasSecretAddress: true,
  }
  return type === 'hls'
    ? { type, ...common, playlist: url }
    : { type: 'file', ...common, qualities: { unknown: { type, url } } }
}

/** The streams of a title at the viewer's own addresses, in their order; none where one is forbidden to this page. */
export function linkedStreams(links: readonly DirectLink[], title: TitleKey, isSecurePage: boolean): readonly Stream[] {
  const mine = links.filter((link) => isFor(link, title))
  try {
    for (const { url } of mine) assertLink(url, isSecurePage)
  } catch {
    // The search says why.
    return []
  }
  return mine.map(streamOf)
}

/** The viewer's own addresses of films and episodes, in their order. */
export function directLinks(links: readonly DirectLink[], { rank, isSecurePage }: DirectLinksSettings): SourceProvider {
  const scrape = async ({ request }: { readonly request: ScrapeRequest }): Promise<SourceOutput> => {
    const mine = links.filter((link) => isFor(link, request))
    if (mine.length === 0) throw new NotFoundError('no link of the viewer for it')
    for (const { url } of mine) assertLink(url, isSecurePage)
    return { embeds: [], stream: mine.map(streamOf) }
  }
  return defineSource({
    id: 'direct-links',
    name: 'My links',
    rank,
    flags: ['cors-allowed'],
    scrapeMovie: scrape,
    scrapeShow: scrape,
  })
}
