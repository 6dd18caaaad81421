import { beginScrub, endScrub, playheadNow, scrub, seek } from '../features/time.ts'
import type { PlayerState } from '../state.ts'
import { type Command, defineCommand } from './command.ts'

const isPaused = (state: PlayerState) => state.source.status !== 'empty' && state.playback.isPaused
const isScrubbing = (state: PlayerState) => state.time.scrub !== null

/** Seeks some seconds forward or back from the position now. */
function skip(key: string[], seconds: number, available?: Command['available']): Command {
  return defineCommand({
    shortcuts: key,
    repeats: true,
    notice: { kind: 'seek', change: seconds },
    ...(available && { available }),
    run: (port) => {
      const time = port.feature('time')
      seek(time, playheadNow(time) + seconds)
    },
  })
}

/** Distances of specification §9 "Keys and skips". */
export const seekingCommands = {
  seekTo: defineCommand<number>({ run: (port, seconds) => seek(port.feature('time'), seconds) }),
  seekForward: skip(['ArrowRight'], 5),
  seekBackward: skip(['ArrowLeft'], -5),
  skipForward: skip(['l'], 10),
  skipBackward: skip(['j'], -10),
  stepForward: skip(['.'], 1, isPaused),
  stepBackward: skip([','], -1, isPaused),
  /** A drag on the timeline. Playback is paused from `beginScrub` until `endScrub` or `cancelScrub`. */
  beginScrub: defineCommand({ run: (port) => beginScrub(port.feature('time')) }),
  scrub: defineCommand<number>({
    available: isScrubbing,
    run: (port, seconds) => scrub(port.feature('time'), seconds),
  }),
  endScrub: defineCommand({ available: isScrubbing, run: (port) => endScrub(port.feature('time'), true) }),
  cancelScrub: defineCommand({ available: isScrubbing, run: (port) => endScrub(port.feature('time'), false) }),
}
