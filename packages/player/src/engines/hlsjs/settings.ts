import type { HlsConfig } from 'hls.js'

export interface HlsjsSettings {
  /** Address of hls.js's own worker file, served by the app; without it everything runs on the main thread. */
  readonly workerPath: string | null
  /** BCP 47, or null. */
  readonly audioLanguage: string | null
  /** What it begins with, bits a second. */
  readonly firstBitrate: number
  /** For single pictures instead of a film. */
  readonly isFrugal: boolean
}

/** S-608, for segments; keys go by it too. */
const RETRIES = { maxNumRetry: 2, retryDelayMs: 1000, maxRetryDelayMs: 8000 }

/**
 * hls.js's settings. Buffer, time limits and retries are those of specification §9 "HLS". 500 MB is only a ceiling:
 * hls.js would fill it if nothing else stopped it, so the seconds are limited as well, and a film is fetched as it is
 * watched.
 */
export function hlsSettings({ workerPath, audioLanguage, firstBitrate, isFrugal }: HlsjsSettings): Partial<HlsConfig> {
  return {
    autoStartLoad: false,
    // The first fetched segment is shown: instead of a trial download of the smallest rendition, a guess, corrected by that same segment.
    testBandwidth: false,
    abrEwmaDefaultEstimate: firstBitrate,
    maxBufferSize: 500_000_000,
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    backBufferLength: 60,
    fragLoadPolicy: {
      default: {
        maxLoadTimeMs: 30_000,
        maxTimeToFirstByteMs: 30_000,
        errorRetry: RETRIES,
        timeoutRetry: { maxNumRetry: 3, retryDelayMs: 0, maxRetryDelayMs: 0 },
      },
    },
    keyLoadPolicy: {
      default: {
        maxLoadTimeMs: 20_000,
        maxTimeToFirstByteMs: 8000,
        errorRetry: RETRIES,
        timeoutRetry: RETRIES,
      },
    },
    // The policy of core decides about the next try: hls.js would ask again inside one request, sooner than Retry-After says.
    manifestLoadPolicy: {
      default: { maxLoadTimeMs: 20_000, maxTimeToFirstByteMs: Infinity, errorRetry: null, timeoutRetry: null },
    },
    // Packagers write tags twice, late or not at all; what they mean is clear.
    ignorePlaylistParsingErrors: true,
    // An endless stream has no measurable length.
    liveDurationInfinity: true,
    // Cues go to the one subtitle pipeline, not to the element.
    renderTextTracksNatively: false,
    enableCEA708Captions: false,
    // The content security policy forbids a worker made from a blob.
    enableWorker: workerPath !== null,
    workerPath,
    ...(isFrugal && { maxBufferLength: 1, maxMaxBufferLength: 1, backBufferLength: 0 }),
    ...(audioLanguage !== null && { audioPreference: { lang: audioLanguage } }),
  }
}
