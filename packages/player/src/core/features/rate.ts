import { type Feature, type FeaturePort, listen } from '../feature.ts'

export interface RateState {
  /** 1 is normal speed. */
  readonly rate: number
}

/** Specification §9 "Playback rates". */
export const PLAYBACK_RATES = [0.25, 0.5, 1, 1.5, 2] as const

/** How fast it plays. The rate outlives the element and the source: each new one is set to it. */
export const rateFeature: Feature<RateState> = {
  name: 'rate',
  first: { rate: 1 },
  attach(port, signal) {
    const { media } = port
    setRate(port, port.state.rate)
    listen(media, ['ratechange'], () => port.patch({ rate: media.playbackRate }), signal)
  },
}

/** Sets one of the rates; anything else counts as 1. */
export function setRate({ media }: FeaturePort<RateState>, rate: number): void {
  if (media === null) return
  const known = PLAYBACK_RATES.find((each) => each === rate) ?? 1
  // The default as well, because every new source resets the element to it.
  media.defaultPlaybackRate = known
  media.playbackRate = known
}

/** The next rate up (1) or down (-1); stays at either end. An unknown rate counts as 1. */
export function stepRate(port: FeaturePort<RateState>, direction: 1 | -1): void {
  const { media } = port
  if (media === null) return
  // Read from the medium: state follows its events, which arrive after the next key on a busy page.
  const known = PLAYBACK_RATES.findIndex((each) => each === media.playbackRate)
  const index = known === -1 ? PLAYBACK_RATES.indexOf(1) : known
  setRate(port, PLAYBACK_RATES[index + direction] ?? PLAYBACK_RATES[index] ?? 1)
}
