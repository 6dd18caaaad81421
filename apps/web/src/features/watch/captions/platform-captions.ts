import type { FeedNativeCaptions } from '@matinee/player/core'
import type { CastTextTrack } from '@matinee/player/engines'
import { fixCapitals, toWebVtt } from '@matinee/player/subtitles'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { CaptionOption } from './caption-option.ts'
import type { Captions } from './captions.ts'

interface Chosen {
  option: CaptionOption
  /** WebVTT, with the viewer's delay and capitals. */
  text: string
  /** Seconds of delay that are in the text. */
  delay: number
}

/** What the viewer chose to read, as one file; null while nothing is chosen or loaded. */
function chosenOf(captions: Captions, subtitles: LocalStores['subtitles']): Chosen | null {
  const { options, selectedId, cues } = captions.get()
  const option = options.find(({ id }) => id === selectedId)
  if (!option || cues.length === 0) return null
  const { delay, overrideCasing } = subtitles.get()
  return { option, delay, text: toWebVtt(overrideCasing ? fixCapitals(cues) : cues, delay) }
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
      const chosen = chosenOf(captions, subtitles)
      if (!chosen) return show(null)
      const { option, text } = chosen
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

/**
 * The same cues for a receiver. It fetches a WebVTT file of the source by itself; everything else travels in the message,
 * which has room for a short film's text. What is part of the stream the receiver finds there.
 */
export function tracksForReceiver(captions: Captions | null, subtitles: LocalStores['subtitles']): CastTextTrack[] {
  const chosen = captions && chosenOf(captions, subtitles)
  if (!chosen || chosen.option.from.kind === 'track') return []
  const { option, text, delay } = chosen
  const { from, language, label } = option
  const isReadable = from.kind === 'file' && delay === 0 && /^https?:[^?#]+\.vtt(?:[?#]|$)/.test(from.url)
  const url = isReadable ? from.url : `data:text/vtt;charset=utf-8,${encodeURIComponent(text)}`
  return [{ url, language, label: label || language, isSelected: true }]
}
