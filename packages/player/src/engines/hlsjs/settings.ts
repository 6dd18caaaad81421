import type { HlsConfig } from 'hls.js'

export interface HlsjsSettings {
  /** Address of hls.js's own worker file, served by the app; without it everything runs on the main thread. */
  readonly workerPath: string | null
  /** BCP 47, or null. */
  readonly audioLanguage: string | null
  /** For single pictures here and there instead of a film. */
  readonly isFrugal: boolean
}

/**
 * How hls.js is to behave. Buffer, time limits and retries are those of specification §9 "HLS".
 * 500 MB is a ceiling only: hls.js would fill it if nothing else stopped it, so the seconds are bounded as well,
 * and a film is fetched as it is watched.
 */
export function hlsSettings({ workerPath, audioLanguage, isFrugal }: HlsjsSettings): Partial<HlsConfig> {
  return {
    autoStartLoad: false,
    // The first segment shown is the first segment fetched: no trial download of the smallest rendition, but a guess that
    // most connections keep, corrected by that same segment.
    testBandwidth: false,
    abrEwmaDefaultEstimate: 4_000_000,
    maxBufferSize: 500_000_000,
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    backBufferLength: 60,
    fragLoadPolicy: {
      default: {
        maxLoadTimeMs: 30_000,
        maxTimeToFirstByteMs: 30_000,
        errorRetry: { maxNumRetry: 2, retryDelayMs: 1000, maxRetryDelayMs: 8000 },
        timeoutRetry: { maxNumRetry: 3, retryDelayMs: 0, maxRetryDelayMs: 0 },
      },
    },
    // What goes on for ever has no length that could be measured.
    liveDurationInfinity: true,
    // Cues go to the one subtitle pipeline, not to the element.
    renderTextTracksNatively: false,
    enableCEA708Captions: false,
    // A worker made from a blob is what the content security policy forbids.
    enableWorker: workerPath !== null,
    workerPath,
    ...(isFrugal && { maxBufferLength: 1, maxMaxBufferLength: 1, backBufferLength: 0 }),
    ...(audioLanguage !== null && { audioPreference: { lang: audioLanguage } }),
  }
}
