/** The player for React: hooks with behaviour and accessible names, without any look. */
export { type CommandButton, useCommandButton } from './command-button.ts'
export { useControlsVisibility, useHoldControls } from './controls-visibility.ts'
export { type KeyboardShortcutsOptions, useKeyboardShortcuts } from './keyboard-shortcuts.ts'
export { PlayerProvider, usePlayer, usePlayerState, useVisiblePlayerState } from './player-context.tsx'
export { PlayerStage, useEndOfPicture } from './player-stage.tsx'
export { stateAttributes } from './state-attributes.ts'
export { useStats } from './stats.ts'
export { SubtitleView, type SubtitleViewProps } from './subtitle-view.tsx'
export { useThumbnailAt } from './thumbnail.ts'
export {
  placePreview,
  PREVIEW_MARGIN,
  type SliderProps,
  type Timeline,
  type TimelineHover,
  type TimelineOptions,
  useTimeline,
} from './timeline.ts'
export { VideoSurface, type VideoSurfaceProps } from './video-surface.tsx'
export { useVolumeSlider, useVolumeWheel, type VolumeSliderOptions } from './volume-slider.ts'
