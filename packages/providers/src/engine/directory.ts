import type { ProviderMeta, ScrapeRequest } from '@matinee/contracts'
import type { EmbedProvider, SourceProvider } from '../kit/define.ts'
import { canPlayIn, type Place } from './targets.ts'

/** Not ending in a number: attempts at embeds are called `<source id>-<index>`. */
const ID = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/

type Provider = SourceProvider | EmbedProvider

function assertSound(sources: readonly SourceProvider[], embeds: readonly EmbedProvider[]): void {
  const ids = new Set<string>()
  for (const { id } of [...sources, ...embeds]) {
    if (!ID.test(id)) throw new TypeError(`a provider may not be called "${id}"`)
    if (ids.has(id)) throw new TypeError(`two providers are called "${id}"`)
    ids.add(id)
  }
  for (const list of [sources, embeds]) {
    const ranks = new Map<number, string>()
    for (const { id, rank } of list) {
      const other = ranks.get(rank)
      if (other !== undefined) throw new TypeError(`"${other}" and "${id}" share the rank ${rank}`)
      ranks.set(rank, id)
    }
  }
  for (const source of sources) {
    if (source.kinds.length === 0) throw new TypeError(`"${source.id}" serves neither movies nor shows`)
  }
}

/** The given ids first, in their order; all others by rank, high to low. Unknown and repeated ids change nothing. */
export function inOrder<P extends Provider>(providers: readonly P[], order: readonly string[] = []): P[] {
  const place = (id: string): number => {
    const index = order.indexOf(id)
    return index < 0 ? order.length : index
  }
  return providers.toSorted((a, b) => place(a.id) - place(b.id) || b.rank - a.rank)
}

function metaOf(provider: Provider): ProviderMeta {
  const { type, id, name, rank } = provider
  return type === 'source' ? { type, id, name, rank, mediaTypes: [...provider.kinds] } : { type, id, name, rank }
}

export interface Directory {
  /** Sources that serve a kind of title on this target, in the viewer's order. */
  readonly sourcesFor: (kind: ScrapeRequest['type'], order?: readonly string[]) => readonly SourceProvider[]
  readonly source: (id: string) => SourceProvider | undefined
  readonly embed: (id: string) => EmbedProvider | undefined
  readonly list: () => readonly ProviderMeta[]
  readonly meta: (id: string) => ProviderMeta | undefined
}

/**
 * The providers that can run on a target. Throws a TypeError that names the offenders when ids or ranks are taken
 * twice.
 */
export function createDirectory(
  sources: readonly SourceProvider[],
  embeds: readonly EmbedProvider[],
  place: Place,
): Directory {
  assertSound(sources, embeds)
  const runnableSources = inOrder(sources.filter(({ flags }) => canPlayIn(place, flags)))
  const runnableEmbeds = inOrder(embeds.filter(({ flags }) => canPlayIn(place, flags)))
  const all: readonly Provider[] = [...sources, ...embeds]
  return {
    sourcesFor: (kind, order) =>
      inOrder(
        runnableSources.filter(({ kinds }) => kinds.includes(kind)),
        order,
      ),
    source: (id) => runnableSources.find((source) => source.id === id),
    embed: (id) => runnableEmbeds.find((embed) => embed.id === id),
    list: () => [...runnableSources, ...runnableEmbeds].map(metaOf),
    meta: (id) => {
      const provider = all.find((entry) => entry.id === id)
      return provider && metaOf(provider)
    },
  }
}
