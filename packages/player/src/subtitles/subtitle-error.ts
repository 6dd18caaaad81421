/** Why a subtitle could not be read. Closed: a screen maps each code to a text. */
export const SUBTITLE_ERROR_CODES = ['empty', 'invalid-format', 'too-large', 'unknown-extension', 'aborted'] as const
export type SubtitleErrorCode = (typeof SUBTITLE_ERROR_CODES)[number]

/** The first two are the words of specification §5 "Custom subtitle files". */
const MESSAGES: Readonly<Record<SubtitleErrorCode, string>> = {
  empty: 'Given text is empty',
  'invalid-format': 'Invalid subtitle format',
  'too-large': 'Subtitle file is too large',
  'unknown-extension': 'Unknown subtitle file extension',
  aborted: 'Reading the subtitle was cancelled',
}

/** The only error that leaves the subtitle pipeline. */
export class SubtitleError extends Error {
  override readonly name = 'SubtitleError'
  readonly code: SubtitleErrorCode

  constructor(code: SubtitleErrorCode, cause?: unknown) {
    super(MESSAGES[code], cause === undefined ? undefined : { cause })
    this.code = code
  }
}
