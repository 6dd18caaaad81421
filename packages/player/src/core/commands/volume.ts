import { changeVolume, setVolume, toggleMute } from '../features/volume.ts'
import type { PlayerState } from '../state.ts'
import { defineCommand } from './command.ts'

/** Step of the arrow keys (specification §9 "Volume"). */
const STEP = 0.15
const isChangeable = (state: PlayerState) => state.volume.control !== 'unsupported'
const notice = { kind: 'volume', change: 0 } as const

export const volumeCommands = {
  /** 0 to 1. */
  setVolume: defineCommand<number>({
    available: isChangeable,
    run: (port, level) => setVolume(port.feature('volume'), level),
  }),
  /** By a fraction of the whole range, for the wheel. */
  changeVolume: defineCommand<number>({
    available: isChangeable,
    run: (port, by) => changeVolume(port.feature('volume'), by),
  }),
  volumeUp: defineCommand({
    shortcuts: ['ArrowUp'],
    repeats: true,
    notice,
    available: isChangeable,
    run: (port) => changeVolume(port.feature('volume'), STEP),
  }),
  volumeDown: defineCommand({
    shortcuts: ['ArrowDown'],
    repeats: true,
    notice,
    available: isChangeable,
    run: (port) => changeVolume(port.feature('volume'), -STEP),
  }),
  toggleMute: defineCommand({
    shortcuts: ['m'],
    notice,
    available: () => true,
    isPressed: (state) => state.volume.loudness === 'off',
    run: (port) => toggleMute(port.feature('volume')),
  }),
}
