import type { ErrorData } from 'hls.js'
import { PlayerError, type PlayerErrorCode } from '../../core/index.ts'

const CODE_OF_DETAILS: Readonly<Record<string, PlayerErrorCode>> = {
  manifestParsingError: 'invalid-manifest',
  levelParsingError: 'invalid-manifest',
  levelEmptyError: 'invalid-manifest',
  manifestIncompatibleCodecsError: 'source-not-supported',
  bufferAddCodecError: 'source-not-supported',
  bufferIncompatibleCodecsError: 'source-not-supported',
}

const CODE_OF_STATUS: Readonly<Record<number, PlayerErrorCode>> = {
  401: 'unauthorised',
  403: 'unauthorised',
  404: 'gone',
  410: 'gone',
}

const CODE_OF_TYPE: Readonly<Record<string, PlayerErrorCode>> = {
  networkError: 'network',
  mediaError: 'decode',
  muxError: 'decode',
  keySystemError: 'protected',
}

/** hls.js's failure in the player's words. Its address stays out of it. */
export function codeFailure({ type, details, response, error }: ErrorData): PlayerError {
  const status = response?.code ?? 0
  const code = CODE_OF_DETAILS[details] ?? CODE_OF_STATUS[status] ?? CODE_OF_TYPE[type] ?? 'generic'
  return new PlayerError(code, `hls.js gave up: ${details}`, {
    detail: details,
    cause: error,
    ...(status > 0 && { status }),
  })
}
