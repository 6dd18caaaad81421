import type { ExternalSubtitle } from '@matinee/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CaptionOption } from '../../captions/caption-option.ts'
import type { Captions } from '../../captions/captions.ts'
import { scrapeRequestFor } from '../../../../blocks/playable.ts'
import { useStreaming } from '../../../../blocks/use-streaming.ts'
import { useWatch } from '../../watch-context.ts'

type Failures = ReadonlyArray<{ providerName: string; code: string }>

export type FoundSubtitlesState =
  | { state: 'searching' }
  /** No service is connected. */
  | { state: 'notConnected' }
  | { state: 'found'; subtitles: ReadonlyMap<string, ExternalSubtitle>; failures: Failures }

/** By captions, so that opening the page again requests nothing. */
const known = new WeakMap<Captions, FoundSubtitlesState>()

/** Searches the connected services for subtitles of the current title, once, and adds them to the options. */
export function useFoundSubtitles(): FoundSubtitlesState {
  const streaming = useStreaming()
  const { captions, playable, output } = useWatch()
  const [found, setFound] = useState<FoundSubtitlesState>(() => known.get(captions) ?? { state: 'searching' })
  const settle = useEffectEvent((next: FoundSubtitlesState) => {
    if (next.state === 'found') known.set(captions, next)
    setFound(next)
  })
  useEffect(() => {
    if (!streaming || known.has(captions)) return
    const life = new AbortController()
    const finder = streaming.subtitles()
    const optionOf = ({ id, language, label }: ExternalSubtitle): CaptionOption => ({
      id: `found-${id}`,
      language,
      label,
      from: { kind: 'found', open: async (signal) => (await finder.openSubtitle({ id }, signal)).url },
    })
    const search = async () => {
      const query = { request: scrapeRequestFor(playable), languages: [], stream: output.stream }
      const { subtitles, failures } = await finder.findSubtitles(query, life.signal)
      captions.offer(subtitles.map(optionOf))
      settle({ state: 'found', subtitles: new Map(subtitles.map((one) => [`found-${one.id}`, one])), failures })
    }
    // Rejects only once the menu is left: a service that fails is among the failures.
    if (finder.isConnected) search().catch(() => {})
    else settle({ state: 'notConnected' })
    return () => life.abort()
  }, [streaming, captions, playable, output])
  return found
}
