import { holdControls, releaseControls, tapControls } from '../features/controls.ts'
import { toggleFullscreen } from '../features/fullscreen.ts'
import { togglePictureInPicture } from '../features/picture-in-picture.ts'
import { showAirPlayPicker } from '../features/remote.ts'
import { isOfThisPage } from '../playback-source.ts'
import type { PlayerState } from '../state.ts'
import { defineCommand } from './command.ts'

/** While a receiver plays, the page has no picture to show elsewhere. */
const isHere = (state: PlayerState) => state.remote.target !== 'cast'

export const screenCommands = {
  toggleFullscreen: defineCommand({
    shortcuts: ['f'],
    available: (state) => state.fullscreen.availability === 'available',
    isPressed: (state) => state.fullscreen.isFullscreen,
    run: (port) => toggleFullscreen(port.feature('fullscreen')),
  }),
  togglePictureInPicture: defineCommand({
    available: (state) => state.pictureInPicture.availability === 'available' && isHere(state),
    isPressed: (state) => state.pictureInPicture.isActive,
    run: (port) => togglePictureInPicture(port.feature('pictureInPicture')),
  }),
  showAirPlayPicker: defineCommand({
    available: (state) => state.remote.airplay === 'available' && isHere(state),
    isPressed: (state) => state.remote.target === 'airplay',
    run: (port) => showAirPlayPicker(port.feature('remote')),
  }),
  toggleCast: defineCommand({
    available: ({ remote, source }) =>
      remote.cast === 'available' && (remote.target === 'cast' || !isOfThisPage(source.current)),
    isPressed: (state) => state.remote.target === 'cast',
    run: ({ state, remoteTarget }) =>
      state.remote.target === 'cast' ? remoteTarget?.disconnect() : remoteTarget?.prompt(),
  }),
  /** Holds the controls on screen for a menu and the like, until it releases them. */
  holdControls: defineCommand({ available: () => true, run: (port) => holdControls(port.feature('controls')) }),
  releaseControls: defineCommand({ available: () => true, run: (port) => releaseControls(port.feature('controls')) }),
  tapControls: defineCommand({ available: () => true, run: (port) => tapControls(port.feature('controls')) }),
}
