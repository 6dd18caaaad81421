/** The one subtitle pipeline: any format and encoding becomes typed cues, once, for every screen. */
export { capitaliseI, type CapitalsOptions, fixCapitals } from './capitals.ts'
export {
  captionOfId,
  captionOfLanguage,
  type CaptionChoice,
  type CaptionPreference,
  chooseCaption,
} from './choose-caption.ts'
export {
  type Cue,
  CUE_TAGS,
  type CueAlign,
  type CueAnchor,
  type CueAttributes,
  type CueDirection,
  type CueElement,
  type CueNode,
  type CuePlacement,
  type CueTag,
  type CueText,
  plainText,
} from './cue.ts'
export { cueBox, type CueBox } from './cue-box.ts'
export { loadEntities } from './entities.ts'
export { createCueIndex, type CueIndex } from './cue-index.ts'
export { directionOf } from './direction.ts'
export type { SubtitleEncoding } from './encoding/decode.ts'
export { type CueClock, type CueFollower, followCues, type FollowOptions } from './follow-cues.ts'
export { hasSubtitleExtension, SUBTITLE_EXTENSIONS, type SubtitleFormat } from './format.ts'
export { baseLanguage, normaliseLanguage } from './language.ts'
export { type CueContent, parseCueText } from './markup.ts'
export {
  MOST_SUBTITLE_BYTES,
  type ParsedSubtitles,
  type ParseOptions,
  parseSubtitleFile,
  parseSubtitles,
  readSubtitles,
  type SubtitleFile,
} from './parse.ts'
export { type PartsOptions, type SubtitlePart, subtitleParts } from './parts.ts'
export {
  cuesOfTextTrack,
  mergeCues,
  parseWebVttSegment,
  readTimestampMap,
  type SegmentOptions,
  type TextCueLike,
  type TimestampMap,
  type WebVttSegment,
} from './segments.ts'
export {
  clampOffset,
  clampStoredOffset,
  readTyped,
  type SliderRange,
  stepOffset,
  SUBTITLE_SLIDERS,
  toSliderValue,
} from './settings-ranges.ts'
export {
  type CaptionCss,
  captionCss,
  DEFAULT_SUBTITLE_STYLE,
  STORED_RANGES,
  type SubtitleStyle,
  toSubtitleStyle,
} from './style.ts'
export { SUBTITLE_ERROR_CODES, SubtitleError, type SubtitleErrorCode } from './subtitle-error.ts'
export { toSrt, toWebVtt } from './write.ts'
