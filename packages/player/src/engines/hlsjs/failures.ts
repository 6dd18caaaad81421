import type { ErrorData } from 'hls.js'
import { codeOfStatus, PlayerError, type PlayerErrorCode } from '../../core/index.ts'

const CODE_OF_DETAILS: Readonly<Record<string, PlayerErrorCode>> = {
  manifestParsingError: 'invalid-manifest',
  levelParsingError: 'invalid-manifest',
  levelEmptyError: 'invalid-manifest',
  manifestIncompatibleCodecsError: 'codec-not-supported',
  bufferAddCodecError: 'codec-not-supported',
  bufferIncompatibleCodecsError: 'codec-not-supported',
}

const CODE_OF_TYPE: Readonly<Record<string, PlayerErrorCode>> = {
  networkError: 'network',
  mediaError: 'decode',
  muxError: 'decode',
  keySystemError: 'protected',
}

/** The address that failed, which hls.js notes in different places; empty when it was none. */
export function failedAddress({ url, frag, context }: ErrorData): string {
  return url ?? context?.url ?? frag?.url ?? ''
}

/** hls.js's failure in the player's words. Its address stays out of it. */
export function codeFailure({ type, details, response, error }: ErrorData): PlayerError {
  const status = response?.code ?? 0
  const code = CODE_OF_DETAILS[details] ?? codeOfStatus(status) ?? CODE_OF_TYPE[type] ?? 'generic'
  return new PlayerError(code, `hls.js gave up: ${details}`, {
    detail: details,
    cause: error,
    ...(status > 0 && { status }),
  })
}
