import { selectAudioTrack } from '../features/audio-tracks.ts'
import { selectQuality } from '../features/renditions.ts'
import { selectTextTrack, toggleTextTrack } from '../features/text-tracks.ts'
import type { Quality } from '../playback-source.ts'
import type { PlayerState } from '../state.ts'
import { defineCommand } from './command.ts'

const hasRenditions = (state: PlayerState) => state.renditions.list.length > 0
const hasTextTracks = (state: PlayerState) => state.textTracks.list.length > 0

export const trackCommands = {
  /** Throws a `PlayerError` "couldn't select quality" for one that the source does not offer. */
  selectQuality: defineCommand<Quality>({
    available: hasRenditions,
    run: (port, quality) => selectQuality(port.feature('renditions'), quality),
  }),
  automaticQuality: defineCommand({
    available: hasRenditions,
    isPressed: (state) => state.renditions.selected === null,
    run: (port) => selectQuality(port.feature('renditions'), null),
  }),
  selectAudioTrack: defineCommand<string>({
    available: (state) => state.audioTracks.list.length > 0,
    run: (port, id) => selectAudioTrack(port.feature('audioTracks'), id),
  }),
  /** Null switches text off. */
  selectTextTrack: defineCommand<string | null>({
    available: hasTextTracks,
    run: (port, id) => selectTextTrack(port.feature('textTracks'), id),
  }),
  toggleTextTrack: defineCommand({
    shortcuts: ['c'],
    available: hasTextTracks,
    isPressed: (state) => state.textTracks.selectedId !== null,
    run: (port) => toggleTextTrack(port.feature('textTracks')),
  }),
}
