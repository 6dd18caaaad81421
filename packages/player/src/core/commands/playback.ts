import { pause, play, togglePlayback } from '../features/playback.ts'
import { type PLAYBACK_RATES, setRate, stepRate } from '../features/rate.ts'
import { defineCommand } from './command.ts'

export const playbackCommands = {
  play: defineCommand({ run: (port) => play(port.feature('playback')) }),
  pause: defineCommand({ run: (port) => pause(port.feature('playback')) }),
  togglePlay: defineCommand({
    shortcuts: [' ', 'k'],
    run: (port) => togglePlayback(port.feature('playback')),
  }),
  /** After a failure: the same source again, at the same place. */
  tryAgain: defineCommand({ run: (port) => port.reopen() }),
  setRate: defineCommand<(typeof PLAYBACK_RATES)[number]>({
    available: () => true,
    run: (port, rate) => setRate(port.feature('rate'), rate),
  }),
  faster: defineCommand({
    shortcuts: ['>'],
    notice: { kind: 'rate', change: 0 },
    available: () => true,
    run: (port) => stepRate(port.feature('rate'), 1),
  }),
  slower: defineCommand({
    shortcuts: ['<'],
    notice: { kind: 'rate', change: 0 },
    available: () => true,
    run: (port) => stepRate(port.feature('rate'), -1),
  }),
}
