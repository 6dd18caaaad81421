import type { Tool } from '../transport/transport.ts'

/** How long a subtitle file is kept, by address (product facts §9.9). */
export const KEEP_SUBTITLES_MS = 24 * 3600_000
/** A subtitle file is text; what is longer is not one. */
const LARGEST_BYTES = 16_000_000
const TIMEOUT_MS = 15_000

/** The file could not be had: by the page or a proxy, or by the extension (specification §8). */
export class SubtitleFileError extends Error {
  override readonly name = 'SubtitleFileError'
  constructor(cause?: unknown, isByExtension = false) {
    super(isByExtension ? 'failed to get caption data from extension' : 'failed to get caption data', { cause })
  }
}

interface SubtitleFilePorts {
  fetch: typeof fetch
  /** Roads that reach what keeps the page out. */
  roads: { tool: () => Tool; reach: (url: string, signal: AbortSignal) => Promise<Response> }
  now: () => number
}

/** Fetches subtitle files as bytes, so that their encoding can be told; keeps them for a day in memory. */
export interface SubtitleFiles {
  /** @throws SubtitleFileError for every failure; the caller's own abort is rethrown as it is. */
  get(url: string, signal: AbortSignal): Promise<Uint8Array>
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  if (!reader) return new Uint8Array()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > LARGEST_BYTES) {
      await reader.cancel()
      throw new SubtitleFileError('too large')
    }
    parts.push(value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

export function createSubtitleFiles(ports: SubtitleFilePorts): SubtitleFiles {
  /** Directly, or by the extension or a proxy where the file's server keeps the page out (specification §7). */
  async function answerOf(url: string, signal: AbortSignal): Promise<Response> {
    try {
      return await ports.fetch(url, { signal, credentials: 'omit' })
    } catch (cause) {
      if (signal.aborted) throw cause
      const { tool, reach } = ports.roads
      try {
        return await reach(url, signal)
      } catch (refusal) {
        throw new SubtitleFileError(refusal, tool() === 'extension')
      }
    }
  }

  const kept = new Map<string, { bytes: Uint8Array; until: number }>()
  return {
    async get(url, signal) {
      const now = ports.now()
      for (const [address, { until }] of kept) if (until <= now) kept.delete(address)
      const known = kept.get(url)
      if (known) return known.bytes
      try {
        const response = await answerOf(url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
        if (!response.ok) throw new SubtitleFileError(response.status)
        const bytes = await bytesOf(response)
        kept.set(url, { bytes, until: now + KEEP_SUBTITLES_MS })
        return bytes
      } catch (cause) {
        if (signal.aborted || cause instanceof SubtitleFileError) throw cause
        throw new SubtitleFileError(cause)
      }
    },
  }
}
