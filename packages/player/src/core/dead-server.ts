import type { Clock } from './clock.ts'
import { DEAD_SERVER_MS } from './failure-policy.ts'
import { listen } from './feature.ts'
import type { Environment, PlayableMedia } from './media.ts'
import { PlayerError } from './player-error.ts'

/** Looks at this pace: a page that stood still, as on a computer that slept, lost one look and not all of the server's time. */
const LOOK_MS = 1000

export interface StartWatch {
  /** The server shows that it is there. */
  alive(): void
  /** While this is more than one call in the balance, nobody waits for the server: something before it takes its time. */
  hold(): () => void
}

interface StartWatchOptions {
  readonly media: PlayableMedia
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly environment: Pick<Environment, 'isOffline'>
  /** Whether bytes came in since it was last asked, where the element does not say so. */
  readonly isArriving?: () => boolean
  readonly onDead: (error: PlayerError) => void
}

/**
 * Notices a server that shows nothing at the start, so that the next source gets its turn (`DEAD_SERVER_MS`). Without a network nobody is
 * to blame, and a slow line is no dead server. Ends with the first picture.
 */
export function watchForDeadServer(options: StartWatchOptions): StartWatch {
  const { media, clock, signal, environment, isArriving = () => false, onDead } = options
  const life = new AbortController()
  const end = () => life.abort()
  signal.addEventListener('abort', end, { once: true, signal: life.signal })
  listen(media, ['loadeddata', 'playing'], end, life.signal)
  let held = 0
  let stop: () => void = () => undefined
  const look = (leftMs: number) => {
    stop()
    stop = clock.after(
      LOOK_MS,
      () => {
        if (held > 0 || environment.isOffline() || isArriving()) return begin()
        if (leftMs > LOOK_MS) return look(leftMs - LOOK_MS)
        end()
        onDead(new PlayerError('network', 'the server shows nothing', { detail: 'silent' }))
      },
      life.signal,
    )
  }
  const begin = () => look(DEAD_SERVER_MS)
  begin()
  return {
    alive: () => {
      if (!life.signal.aborted) begin()
    },
    hold() {
      held += 1
      return () => {
        held -= 1
        begin()
      }
    },
  }
}
