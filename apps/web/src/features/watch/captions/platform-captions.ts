import type { FeedNativeCaptions } from '@matinee/player/core'
import { type Cue, fixCapitals, toWebVtt } from '@matinee/player/subtitles'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { CaptionOption } from './caption-option.ts'
import type { Captions } from './captions.ts'

/** The selected captions; null while nothing is selected or loaded. */
export function chosenCaption({ get }: Pick<Captions, 'get'>): { option: CaptionOption; cues: readonly Cue[] } | null {
  const { options, selectedId, cues } = get()
  const option = options.find(({ id }) => id === selectedId)
  return option && cues.length > 0 ? { option, cues } : null
}

/** Feeds the same cues to the platform, where only the platform draws the picture (architecture §4 "one pipeline"). */
export function feedPlatform(
  captionsOf: () => Captions | null,
  subtitles: LocalStores['subtitles'],
): FeedNativeCaptions {
  return (show, signal) => {
    const captions = captionsOf()
    if (!captions) return
    const renew = () => {
      const chosen = chosenCaption(captions)
      if (!chosen) return show(null)
      const { option, cues } = chosen
      const { delay, overrideCasing } = subtitles.get()
      const text = toWebVtt(overrideCasing ? fixCapitals(cues) : cues, delay)
      const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
      show({ url, language: option.language, label: option.label || option.language })
    }
    for (const source of [captions, subtitles]) {
      const unsubscribe = source.subscribe(renew)
      signal.addEventListener('abort', unsubscribe, { once: true })
    }
    renew()
  }
}
