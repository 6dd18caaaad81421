import { pause, play } from '../features/playback.ts'
import { type PLAYBACK_RATES, setRate, stepRate } from '../features/rate.ts'
import { type CommandPort, defineCommand } from './command.ts'

const start = (port: CommandPort) => play(port.feature('playback'))
const stop = (port: CommandPort) => pause(port.feature('playback'))

export const playbackCommands = {
  play: defineCommand({ run: start }),
  pause: defineCommand({ run: stop }),
  togglePlay: defineCommand({
    shortcuts: [' ', 'k'],
    yieldsToButtons: true,
    run: (port) => (port.state.playback.isPlaying ? stop(port) : start(port)),
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
