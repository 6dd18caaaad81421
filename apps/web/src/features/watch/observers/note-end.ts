import type { Player } from '@matinee/player/core'
import type { Observable } from '../../../data/kit/observable.ts'
import { after } from '../../../services/idle/after.ts'

/** The last picture is left alone for so long, ms. */
export const LAST_PICTURE_MS = 1200

interface EndPorts {
  /** Progress of the countdown to the next episode; 0 without one. */
  advance: Pick<Observable<number>, 'get' | 'subscribe'>
  notify: (isEnd: boolean) => void
}

/** Reports when the film is over, its last picture was seen and no countdown leads on; and when that is so no more. */
export function noteEnd(player: Player, { advance, notify }: EndPorts, signal: AbortSignal): void {
  let isOver = false
  let cancel = (): void => {}
  const follow = (isOverNow: boolean): void => {
    if (isOverNow === isOver) return
    isOver = isOverNow
    cancel()
    if (isOver) cancel = after(LAST_PICTURE_MS, () => notify(true))
    else notify(false)
  }
  const consider = (): void => follow(player.state.playback.hasEnded && advance.get() === 0)
  player.store.select((state) => state.playback.hasEnded, consider, { signal })
  const leave = advance.subscribe(consider)
  signal.addEventListener(
    'abort',
    () => {
      leave()
      follow(false)
    },
    { once: true },
  )
  consider()
}
