import type { Clock } from '../clock.ts'
import { type Feature, type FeaturePort, listen, type MountedFeaturePort } from '../feature.ts'
import type { Availability, PlayableMedia } from '../media.ts'

export interface VolumeState {
  /** 0 to 1, unchanged by muting. */
  readonly level: number
  readonly isMuted: boolean
  /** Audible loudness in four steps for an icon: nothing, up to 0.33, up to 0.66, more. */
  readonly loudness: 'off' | 'low' | 'medium' | 'high'
  /** The last audible level; unmuting goes back to it. */
  readonly lastAudible: number
  /** Where the platform fixes the volume (iOS) only muting is possible. `unavailable` until probed. */
  readonly control: Availability
}

/** How long a platform may take to report a changed volume (specification §9). */
export const VOLUME_PROBE_MS = 1000

/** The volume. The level outlives the element: a new one is set to it. */
export const volumeFeature: Feature<VolumeState> = {
  name: 'volume',
  first: { level: 1, isMuted: false, loudness: 'high', lastAudible: 1, control: 'unavailable' },
  attach(port, signal) {
    const { media, state } = port
    if (media.ownsVolume) borrowVolume(port, signal)
    else {
      media.volume = state.level
      media.muted = state.isMuted
    }
    listen(media, ['volumechange'], () => sync(port), signal)
    if (state.control === 'unavailable') void learnControl(port, signal)
  },
}

/** Shows the volume of a receiver's room while it plays there. Back on the page the earlier volume returns. */
function borrowVolume(port: MountedFeaturePort<VolumeState>, signal: AbortSignal): void {
  const { level, isMuted, loudness, lastAudible } = port.state
  sync(port)
  signal.addEventListener('abort', () => port.patch({ level, isMuted, loudness, lastAudible }), { once: true })
}

function sync(port: MountedFeaturePort<VolumeState>): void {
  const { volume: level, muted: isMuted } = port.media
  port.patch({
    level,
    isMuted,
    loudness: loudnessOf(isMuted ? 0 : level),
    ...(level > 0 && !isMuted && { lastAudible: level }),
  })
}

export function loudnessOf(level: number): VolumeState['loudness'] {
  if (level <= 0) return 'off'
  if (level <= 0.33) return 'low'
  return level <= 0.66 ? 'medium' : 'high'
}

async function learnControl(port: MountedFeaturePort<VolumeState>, signal: AbortSignal): Promise<void> {
  // On an element of its own, so that the probe is inaudible.
  const probe = port.elements.video.ownerDocument.createElement('video')
  const control = (await canChangeVolume(probe, port.clock, signal)) ? 'available' : 'unsupported'
  if (!signal.aborted) port.patch({ control })
}

/** Sets half volume and waits for the element's event, for one second (specification §9 "Support probe"). */
export function canChangeVolume(probe: PlayableMedia, clock: Clock, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    probe.addEventListener('volumechange', () => resolve(probe.volume === 0.5), { once: true, signal })
    clock.after(VOLUME_PROBE_MS, () => resolve(false), signal)
    probe.volume = 0.5
  })
}

/** Sets the level, 0 to 1 (specification §5). A level above 0 is meant to be audible, so it unmutes. */
export function setVolume({ media }: FeaturePort<VolumeState>, level: number): void {
  if (media === null || Number.isNaN(level)) return
  media.volume = Math.min(Math.max(level, 0), 1)
  if (level > 0) media.muted = false
}

/** Louder or quieter from the audible level. From silence it never exceeds the last audible level. */
export function changeVolume(port: FeaturePort<VolumeState>, by: number): void {
  const { media, state } = port
  if (media === null) return
  // Read from the element: state follows its events, which arrive after the next key on a busy page.
  if (!media.muted) return setVolume(port, media.volume + by)
  if (by > 0) setVolume(port, Math.min(by, state.lastAudible))
}

export function toggleMute(port: FeaturePort<VolumeState>): void {
  const { media, state } = port
  if (media === null) return
  if (!media.muted && media.volume > 0) {
    media.muted = true
    return
  }
  media.muted = false
  if (media.volume === 0) media.volume = state.lastAudible
}
