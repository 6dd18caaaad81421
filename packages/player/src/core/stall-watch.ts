import type { Clock } from './clock.ts'
import { listen } from './feature.ts'
import { HAVE_FUTURE_DATA, type PlayableMedia } from './media.ts'
import { PlayerError } from './player-error.ts'

/** Without any event for this long a source is dead: the time limit of specification §9 "HLS", for every engine. */
export const STALL_MS = 30_000

/** Events that show that data still comes in, or that the viewer restarted the wait. */
const NEWS = ['progress', 'timeupdate', 'playing', 'canplay', 'loadedmetadata', 'seeking', 'seeked', 'play']

/**
 * Notices a source that goes silent: no data, no error. Browsers and libraries can wait for ever; a viewer needs an
 * answer. Costs one stored time an event, and one timer while a source is open.
 */
export function watchForStalls(
  media: PlayableMedia,
  clock: Clock,
  signal: AbortSignal,
  onStall: (error: PlayerError) => void,
): void {
  let newsAt = clock.now()
  const isHungry = () => !media.paused && !media.ended && media.readyState < HAVE_FUTURE_DATA
  const look = () => {
    const rest = newsAt + STALL_MS - clock.now()
    if (rest <= 0 && isHungry())
      return onStall(new PlayerError('network', 'nothing comes in any more', { detail: 'stalled' }))
    clock.after(rest > 0 ? rest : STALL_MS, look, signal)
  }
  listen(
    media,
    NEWS,
    () => {
      newsAt = clock.now()
    },
    signal,
  )
  clock.after(STALL_MS, look, signal)
}
