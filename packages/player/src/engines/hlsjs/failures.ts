import type { ErrorData } from 'hls.js'
import { codeOfStatus, PlayerError, type PlayerErrorCode, retryAfterMs } from '../../core/index.ts'

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

/** The address that failed, from the different places where hls.js stores it; empty when there is none. */
export function failedAddress({ url, frag, context }: ErrorData): string {
  return url ?? context?.url ?? frag?.url ?? ''
}

/** hls.js's failure as the player's error, without its address. */
export function codeFailure({ type, details, response, error, networkDetails }: ErrorData): PlayerError {
  const status = response?.code ?? 0
  // An answer that was read ahead has no request.
  const request = networkDetails as Partial<XMLHttpRequest> | null | undefined
  const code = CODE_OF_DETAILS[details] ?? codeOfStatus(status) ?? CODE_OF_TYPE[type] ?? 'generic'
  return new PlayerError(code, `hls.js gave up: ${details}`, {
    detail: details,
    cause: error,
    ...(status > 0 && { status }),
    retryAfterMs: retryAfterMs(request?.getResponseHeader?.('retry-after') ?? null),
  })
}
