import { type Feature, type FeaturePort, listen } from '../feature.ts'

export interface RateState {
  /** The speed now; 1 is normal. */
  readonly rate: number
  /** The viewer's own speed while a held finger plays faster; null at all other times. */
  readonly heldFrom: number | null
}

/** Specification §9 "Playback rates". */
export const PLAYBACK_RATES = [0.25, 0.5, 1, 1.5, 2] as const

/** The speed while a finger is held on the picture. */
export const HELD_RATE = 2

/** The speed that the viewer chose, and that outlives a held finger. */
export const chosenRate = ({ rate, heldFrom }: RateState): number => heldFrom ?? rate

/** How fast it plays. The rate outlives the element and the source: each new one is set to it. */
export const rateFeature: Feature<RateState> = {
  name: 'rate',
  first: { rate: 1, heldFrom: null },
  forNewSource: (state) => ({ rate: chosenRate(state), heldFrom: null }),
  attach(port, signal) {
    const { media } = port
    setRate(port, chosenRate(port.state))
    listen(media, ['ratechange'], () => port.patch({ rate: media.playbackRate }), signal)
  },
}

/** Sets one of the rates; anything else counts as 1. */
export function setRate(port: FeaturePort<RateState>, rate: number): void {
  const { media } = port
  if (media === null) return
  const known = PLAYBACK_RATES.find((each) => each === rate) ?? 1
  if (port.state.heldFrom !== null) port.patch({ rate: known, heldFrom: null })
  // The default as well, because every new source resets the element to it.
  media.defaultPlaybackRate = known
  media.playbackRate = known
}

/** Plays at double speed until `playAsBefore`. */
export function playFaster({ media, state, patch }: FeaturePort<RateState>): void {
  if (media === null || state.heldFrom !== null) return
  patch({ heldFrom: media.playbackRate })
  // The default stays: a new source begins at the viewer's own speed.
  media.playbackRate = HELD_RATE
}

export function playAsBefore(port: FeaturePort<RateState>): void {
  const rate = chosenRate(port.state)
  // Before the element says so: until then the double speed would count as the viewer's own.
  port.patch({ rate, heldFrom: null })
  if (port.media !== null) port.media.playbackRate = rate
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
