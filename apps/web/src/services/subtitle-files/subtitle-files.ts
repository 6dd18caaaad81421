import type { Tool } from '../transport/transport-gateway.ts'

/** How long a subtitle file is cached, by address, ms (product facts §9.9). */
export const KEEP_SUBTITLES_MS = 24 * 3600_000
/** Bytes that are cached at most; the files used longest ago make room. */
export const MOST_CACHED_BYTES = 32_000_000
/** A subtitle file is text; nothing longer is one. */
const LARGEST_BYTES = 16_000_000
const TIMEOUT_MS = 15_000

/** The file could not be fetched: by the page or a proxy, or by the extension (specification §8). */
export class SubtitleFileError extends Error {
  override readonly name = 'SubtitleFileError'
  constructor(cause?: unknown, isByExtension = false) {
    super(isByExtension ? 'failed to get caption data from extension' : 'failed to get caption data', { cause })
  }
}

interface SubtitleFilePorts {
  fetch: typeof fetch
  /** Transports for servers that keep the page out. */
  transports: { tool: () => Tool; reach: (url: string, signal: AbortSignal) => Promise<Response> }
  now: () => number
}

export interface SubtitleFile {
  bytes: Uint8Array
  /** As the server declared it; its charset is a hint for the encoding. */
  contentType: string | null
}

/** Fetches subtitle files as bytes, so that their encoding can be detected. Caches them for a day in memory. */
export interface SubtitleFiles {
  /** @throws SubtitleFileError for every failure; the caller's own abort is rethrown as it is. */
  get(url: string, signal: AbortSignal): Promise<SubtitleFile>
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
      return await ports.fetch(url, { signal })
    } catch (cause) {
      if (signal.aborted) throw cause
      const { tool, reach } = ports.transports
      try {
        return await reach(url, signal)
      } catch (refusal) {
        throw new SubtitleFileError(refusal, tool() === 'extension')
      }
    }
  }

  /** Those used longest ago first. */
  const cached = new Map<string, { file: SubtitleFile; until: number }>()
  const touch = (url: string, entry: { file: SubtitleFile; until: number }): SubtitleFile => {
    cached.delete(url)
    cached.set(url, entry)
    return entry.file
  }
  const prune = (now: number) => {
    for (const [url, { until }] of cached) if (until <= now) cached.delete(url)
    let size = 0
    for (const { file } of cached.values()) size += file.bytes.byteLength
    for (const [url, { file }] of cached) {
      if (size <= MOST_CACHED_BYTES) break
      cached.delete(url)
      size -= file.bytes.byteLength
    }
  }
  return {
    async get(url, signal) {
      const now = ports.now()
      prune(now)
      const known = cached.get(url)
      if (known) return touch(url, known)
      try {
        const response = await answerOf(url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
        if (!response.ok) throw new SubtitleFileError(response.status)
        const file = { bytes: await bytesOf(response), contentType: response.headers.get('content-type') }
        touch(url, { file, until: now + KEEP_SUBTITLES_MS })
        prune(now)
        return file
      } catch (cause) {
        if (signal.aborted || cause instanceof SubtitleFileError) throw cause
        throw new SubtitleFileError(cause)
      }
    },
  }
}
