import type { ProviderMeta } from '@matinee/contracts'
import { useLocation, useSearchParams } from 'wouter'
import { useLocalStores } from '../../../data/local-stores.ts'
import { searchOf } from '../../../services/navigation/address.ts'
import { SOURCE } from '../../../services/navigation/paths.ts'
import { sourcesFor } from '../../../services/streams/sources-for.ts'
import type { Streams } from '../../../services/streams/streams.ts'
import type { Playable } from '../../../blocks/playable.ts'
import { titleChoice, titleKeyOf, withTitleChoice } from '../title-choices.ts'
import { choiceOfSource } from './stream-choice.ts'

/** Returns the source that an address names; undefined where the viewer has none of this id that can have such a title. */
export const namedSource = (
  named: string,
  providers: readonly ProviderMeta[],
  kind: Playable['kind'],
): string | undefined => sourcesFor(providers, kind).find(({ id }) => id === named)?.id

/** Returns an address's query without the source that it names; empty where nothing else stands in it. */
function queryWithoutSource(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(SOURCE)
  return params.size > 0 ? `?${params}` : ''
}

interface NamedSource {
  /** What the address names now, whether there is such a source or not; null where it names none. */
  named: string | null
  /**
   * Makes it the choice for the title, and takes it out of the address, so that neither a reload nor Back overrules what is chosen in
   * the menu later. Returns its id; undefined without one that the viewer has.
   */
  take: (streams: Streams) => string | undefined
}

/** The source that the player's address names for the title: `?source=archive`. */
export function useNamedSource(playable: Playable): NamedSource {
  const { streamChoices } = useLocalStores()
  const [location, navigate] = useLocation()
  const [params] = useSearchParams()
  const named = params.get(SOURCE)
  return {
    named,
    take(streams) {
      const search = searchOf(window.location)
      if (named === null || new URLSearchParams(search).get(SOURCE) !== named) return undefined
      navigate(`${location}${queryWithoutSource(search)}`, { replace: true })
      const sourceId = namedSource(named, streams.providers(), playable.kind)
      if (sourceId === undefined) return undefined
      const { choices } = streamChoices.get()
      const titleKey = titleKeyOf(playable)
      if (titleChoice(choices, titleKey)?.sourceId !== sourceId)
        streamChoices.set({ choices: withTitleChoice(choices, titleKey, choiceOfSource(sourceId)) })
      return sourceId
    },
  }
}
