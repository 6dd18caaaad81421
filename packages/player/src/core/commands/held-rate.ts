import { playFaster, playAsBefore } from '../features/rate.ts'
import { defineCommand } from './command.ts'

/** Plays at double speed until `releaseRate`. Only a held finger runs it, so it needs no name in the table of commands. */
export const holdRate = defineCommand({
  // A receiver loads the film anew for each change of speed.
  available: ({ source, playback, remote }) =>
    source.status !== 'empty' && !playback.isPaused && remote.target !== 'cast',
  run: (port) => playFaster(port.feature('rate')),
})

/** Plays at the viewer's own speed again. */
export const releaseRate = defineCommand({
  available: (state) => state.rate.heldFrom !== null,
  run: (port) => playAsBefore(port.feature('rate')),
})
