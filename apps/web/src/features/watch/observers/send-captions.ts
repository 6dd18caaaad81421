import type { Player } from '@matinee/player/core'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { Captions } from '../captions/captions.ts'
import { trackForReceiver } from '../captions/receiver-captions.ts'

/**
 * Sends the receiver the subtitles selected while it plays, and the next part of long ones at its time: they travel
 * with the film, so it is loaded again, at the same second and in the same state.
 */
export function sendCaptions(
  player: Player,
  captions: Captions,
  subtitles: LocalStores['subtitles'],
  signal: AbortSignal,
): void {
  const textOf = () => trackForReceiver(captions, subtitles, player.playhead())?.url
  const isCasting = () => player.state.remote.target === 'cast'
  let sent: string | undefined
  const renew = () => {
    // Here the page draws by itself.
    if (!isCasting()) return
    const text = textOf()
    if (text === sent) return
    sent = text
    const { source, playback } = player.state
    // Without text its track is deselected, which needs no reload of the film.
    if (text === undefined || !source.current) return
    player.load(source.current, { startAt: player.playhead(), paused: playback.isPaused })
  }
  for (const source of [captions, subtitles]) {
    const unsubscribe = source.subscribe(renew)
    signal.addEventListener('abort', unsubscribe, { once: true })
  }
  // The selection at the time of connecting is sent with the film.
  player.store.select(isCasting, () => (sent = textOf()), { signal })
  player.store.select((state) => state.time.playhead, renew, { signal })
}
