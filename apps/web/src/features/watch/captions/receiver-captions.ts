import { addressOfText, bytesOf, RECEIVER_TEXT_BYTES, type CastTextTrack } from '@matinee/player/engines'
import { type Cue, fixCapitals, type SubtitlePart, subtitleParts } from '@matinee/player/subtitles'
import type { LocalStores } from '../../../data/local-stores.ts'
import { chosenCaption } from './platform-captions.ts'
import type { Captions } from './captions.ts'

/** A WebVTT file by its address. */
const WEBVTT = /^https?:[^?#]+\.vtt(?:[?#]|$)/

interface Cut {
  delay: number
  overrideCasing: boolean
  parts: readonly SubtitlePart[]
}
/** Cues are never changed, only replaced, so their parts are cut once. */
const cuts = new WeakMap<readonly Cue[], Cut>()

function partsOf(cues: readonly Cue[], delay: number, overrideCasing: boolean): readonly SubtitlePart[] {
  const known = cuts.get(cues)
  if (known?.delay === delay && known.overrideCasing === overrideCasing) return known.parts
  const options = {
    offsetSeconds: delay,
    most: RECEIVER_TEXT_BYTES,
    sizeOf: (text: string) => bytesOf(addressOfText(text)),
  }
  const parts = subtitleParts(overrideCasing ? fixCapitals(cues) : cues, options)
  cuts.set(cues, { delay, overrideCasing, parts })
  return parts
}

/**
 * The same cues for a receiver, at this second. It fetches a WebVTT file of the source by itself where any page may;
 * everything else travels in the message, which has room for about an hour of speech: of longer text the current part.
 * The receiver finds the stream's own text by itself.
 */
export function trackForReceiver(
  captions: Captions | null,
  subtitles: LocalStores['subtitles'],
  playhead: number,
): CastTextTrack | null {
  const chosen = captions && chosenCaption(captions)
  if (!chosen || chosen.option.from.kind === 'track') return null
  const { option, cues } = chosen
  const { from, language, label } = option
  const { delay, overrideCasing } = subtitles.get()
  const track = { language, label: label || language, isSelected: true }
  const isReadable = from.kind === 'file' && !from.needsProxy && delay === 0 && !overrideCasing && WEBVTT.test(from.url)
  if (isReadable) return { ...track, url: from.url }
  const part = partsOf(cues, delay, overrideCasing).findLast((each) => each.from <= playhead)
  return part ? { ...track, url: addressOfText(part.text) } : null
}
