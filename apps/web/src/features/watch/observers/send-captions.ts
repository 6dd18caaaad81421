import type { Player } from '@matinee/player/core'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { Captions } from '../captions/captions.ts'
import { trackForReceiver } from '../captions/receiver-captions.ts'

/**
 * Sends the receiver the subtitles that are chosen while it plays, and the next part of long ones when the film gets there: they
 * travel with the film, so it is asked again, at the same second and as it is.
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
    // No text is a track that is not chosen, which needs no other film.
    if (text === undefined || !source.current) return
    player.load(source.current, { startAt: player.playhead(), paused: playback.isPaused })
  }
  for (const source of [captions, subtitles]) {
    const unsubscribe = source.subscribe(renew)
    signal.addEventListener('abort', unsubscribe, { once: true })
  }
  // What there is when a receiver is connected goes along with the film.
  player.store.select(isCasting, () => (sent = textOf()), { signal })
  player.store.select((state) => state.time.playhead, renew, { signal })
}
