import type { Player } from '@matinee/player/core'
import type { Playable } from '../../../blocks/playable.ts'

export interface PresenceWindow {
  meta?: { player?: unknown }
}

/** State for a presence add-on of the viewer (product facts §1): `window.meta.player`, removed when watching ends. */
export function presence(player: Player, playable: Playable, window: PresenceWindow, signal: AbortSignal): void {
  const { title } = playable
  const meta = { title: title.title, type: playable.kind, tmdbId: title.id, year: title.year, poster: title.poster }
  const part = ({ id, number, title: name }: { id: string; number: number; title: string }) => ({
    tmdbId: id,
    number,
    title: name,
  })
  const update = () => {
    const { playback, time } = player.state
    window.meta = {
      ...window.meta,
      player: {
        meta,
        ...(playable.kind === 'show' && { season: part(playable.season), episode: part(playable.episode) }),
        progress: { time: time.playhead, duration: time.duration },
        controls: { isPlaying: playback.isPlaying, isLoading: playback.isLoading },
      },
    }
  }
  update()
  player.store.select((state) => state.playback, update, { signal })
  player.store.select((state) => state.time.playhead, update, { signal })
  signal.addEventListener('abort', () => delete window.meta?.player, { once: true })
}
