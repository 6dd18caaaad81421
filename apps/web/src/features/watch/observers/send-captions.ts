import type { Player } from '@matinee/player/core'
import type { LocalStores } from '../../../data/local-stores.ts'
import type { Captions } from '../captions/captions.ts'
import { tracksForReceiver } from '../captions/platform-captions.ts'

/** Sends the receiver the subtitles that are chosen while it plays: they travel with the film, so it is asked again. */
export function sendCaptions(
  player: Player,
  captions: Captions,
  subtitles: LocalStores['subtitles'],
  signal: AbortSignal,
): void {
  const textOf = () => tracksForReceiver(captions, subtitles).map(({ url }) => url)[0]
  let sent = textOf()
  const renew = () => {
    const text = textOf()
    const { source, remote } = player.state
    const isNew = text !== sent
    sent = text
    if (isNew && remote.target === 'cast' && source.current) player.load(source.current, { startAt: player.playhead() })
  }
  for (const source of [captions, subtitles]) {
    const unsubscribe = source.subscribe(renew)
    signal.addEventListener('abort', unsubscribe, { once: true })
  }
}
