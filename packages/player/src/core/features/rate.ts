import { type Feature, type FeaturePort, listen } from '../feature.ts'

export interface RateFacts {
  /** 1 is as filmed. */
  readonly rate: number
}

/** Specification §9 "Playback rates". */
export const PLAYBACK_RATES = [0.25, 0.5, 1, 1.5, 2] as const

/** How fast it plays. The rate outlives the element and the source: both are set to it. */
export const rateFeature: Feature<RateFacts> = {
  name: 'rate',
  first: { rate: 1 },
  attach(port, signal) {
    const { media } = port
    setRate(port, port.facts.rate)
    listen(media, ['ratechange'], () => port.patch({ rate: media.playbackRate }), signal)
  },
}

/** Takes one of the rates; anything else counts as 1. */
export function setRate({ media }: FeaturePort<RateFacts>, rate: number): void {
  if (media === null) return
  const known = PLAYBACK_RATES.find((each) => each === rate) ?? 1
  // The default as well, because the element falls back to it with every new source.
  media.defaultPlaybackRate = known
  media.playbackRate = known
}

/** The next rate up (1) or down (-1); the last one stays. An unknown rate counts as 1. */
export function stepRate(port: FeaturePort<RateFacts>, direction: 1 | -1): void {
  const { media } = port
  if (media === null) return
  // Asked of the medium: the facts follow its events, which come after the next key on a busy page.
  const known = PLAYBACK_RATES.findIndex((each) => each === media.playbackRate)
  const index = known === -1 ? PLAYBACK_RATES.indexOf(1) : known
  setRate(port, PLAYBACK_RATES[index + direction] ?? PLAYBACK_RATES[index] ?? 1)
}
