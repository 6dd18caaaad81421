/**
 * Why something could not be played. Closed: a screen maps each code to a text and to what it offers.
 * The first five are the media element's own (specification §8 "Playback").
 */
export const PLAYER_ERROR_CODES = [
  'aborted',
  'network',
  'decode',
  'source-not-supported',
  'generic',
  /** The server wants an authorisation we do not have (401, 407). */
  'unauthorised',
  /** The source refuses to serve it: disabled, or not here (403, 451). */
  'disabled',
  /** The server has a fault of its own (5xx). */
  'server',
  /** The stream is no longer there (404, 410). */
  'gone',
  /** A clip of the source in place of the film, which says that it has none. */
  'placeholder',
  /** What was fetched is not a manifest, or one without anything to play. */
  'invalid-manifest',
  /** Encrypted for a key system. */
  'protected',
  /** The platform has no decoder for it; `detail` names the codecs. */
  'codec-not-supported',
  /** The server answers, but hides the answer from this page. */
  'cross-origin',
  /** The receiver could not be reached, or gave up. */
  'remote-failed',
  'unrecognized-type',
  'hls-not-supported',
  'quality-not-offered',
] as const
export type PlayerErrorCode = (typeof PLAYER_ERROR_CODES)[number]

export interface PlayerErrorDetails {
  cause?: unknown
  /** Technical, for "Show error": a library's own name of the failure, or codecs. Never an address, since those can carry keys. */
  detail?: string
  /** HTTP status, where there was one. */
  status?: number
  /** What the server asked to wait, ms. */
  retryAfterMs?: number
}

/** The only error that leaves the player. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError'
  readonly code: PlayerErrorCode
  readonly detail: string | null
  readonly status: number | null
  /** What the server asked to wait, ms; 0 when it did not. */
  readonly retryAfterMs: number

  constructor(code: PlayerErrorCode, message: string, details: PlayerErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.code = code
    this.detail = details.detail ?? null
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? 0
  }
}

const MEDIA_CODES: Readonly<Record<number, PlayerErrorCode>> = {
  1: 'aborted',
  2: 'network',
  3: 'decode',
  4: 'source-not-supported',
}

/** Names a media element's error: 1 aborted, 2 network, 3 decode, 4 source not supported, otherwise generic (specification §8). */
export function mediaError(error: { code: number; message: string } | null): PlayerError {
  const code = MEDIA_CODES[error?.code ?? 0] ?? 'generic'
  return new PlayerError(code, `the media element failed: ${code}`, { detail: error?.message || `media error ${code}` })
}

/** Codecs that cannot be decoded, by their RFC 6381 names. */
export function codecError(codecs: readonly string[], cause?: unknown): PlayerError {
  const names = [...new Set(codecs)].join(',')
  return new PlayerError('codec-not-supported', `this platform does not decode ${names}`, { detail: names, cause })
}

/** A film that needs a licence. The detail says where it was found. */
export function protectedError(detail: string): PlayerError {
  return new PlayerError('protected', 'the film is encrypted for a key system', { detail })
}

/** Anything thrown, as a coded error. */
export function asPlayerError(thrown: unknown): PlayerError {
  if (thrown instanceof PlayerError) return thrown
  return new PlayerError('generic', 'playback failed', {
    cause: thrown,
    detail: thrown instanceof Error ? thrown.name : typeof thrown,
  })
}
