import { PlayerError, type PlayerErrorCode } from '../../core/index.ts'

/** `chrome.cast.ErrorCode` as the player's codes; any other is a failure of the connection. */
const CODE_OF_CAST: Readonly<Record<string, PlayerErrorCode>> = {
  cancel: 'aborted',
  load_media_failed: 'source-not-supported',
  invalid_parameter: 'generic',
}

/** The code of a rejection: the framework rejects with a code, the older API below it with an error that has one. */
export function castCodeOf(thrown: unknown): string {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : thrown
  return typeof code === 'string' && /^[a-z_]{1,40}$/i.test(code) ? code.toLowerCase() : 'unknown'
}

/** A failure of the sender or the receiver. */
export function castError(thrown: unknown): PlayerError {
  const detail = castCodeOf(thrown)
  return new PlayerError(CODE_OF_CAST[detail] ?? 'remote-failed', `casting failed: ${detail}`, { detail })
}
