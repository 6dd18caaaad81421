import type { Player, PlayerState } from '../core/index.ts'

/**
 * State for CSS, as `data-*` attributes of the container: a flag is present and empty, or absent. Selectors for skins:
 * `data-playing`, `data-paused`, `data-loading`, `data-waiting`, `data-started`, `data-ended`, `data-blocked`,
 * `data-failed`, `data-seeking`, `data-scrubbing`, `data-fullscreen`, `data-picture-in-picture`, and with values
 * `data-controls="visible|hidden"`, `data-hover`, `data-pointer="mouse|touch"`, `data-loudness="off|low|medium|high"`,
 * `data-source="empty|opening|ready|failed"`, `data-target="local|airplay|cast"`.
 */
export function stateAttributes(state: PlayerState): Readonly<Record<string, string | null>> {
  const { playback, controls, time } = state
  const flag = (isSet: boolean) => (isSet ? '' : null)
  return {
    'data-playing': flag(playback.isPlaying),
    'data-paused': flag(playback.isPaused),
    'data-loading': flag(playback.isLoading),
    'data-waiting': flag(playback.isWaiting),
    'data-started': flag(playback.hasPlayedOnce),
    'data-ended': flag(playback.hasEnded),
    'data-blocked': flag(playback.isBlocked),
    'data-failed': flag(state.error.current !== null),
    'data-seeking': flag(time.isSeeking),
    'data-scrubbing': flag(time.scrub !== null),
    'data-fullscreen': flag(state.fullscreen.isFullscreen),
    'data-picture-in-picture': flag(state.pictureInPicture.isActive),
    'data-controls': controls.isVisible ? 'visible' : 'hidden',
    'data-hover': controls.hover,
    'data-pointer': controls.pointer,
    'data-loudness': state.volume.loudness,
    'data-source': state.source.status,
    'data-target': state.remote.target,
  }
}

/** Updates the attributes of an element without rendering. Touches the DOM only where something changed. */
export function mirrorState(player: Player, element: HTMLElement): () => void {
  const shown = new Map<string, string | null>()
  const update = () => {
    for (const [name, value] of Object.entries(stateAttributes(player.store.get()))) {
      if (shown.get(name) === value) continue
      shown.set(name, value)
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    }
  }
  update()
  return player.store.subscribe(update)
}
