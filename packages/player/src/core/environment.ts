import type { Environment, ProbeAnswer } from './media.ts'
import { retryAfterMs } from './retry-after.ts'

interface StreamingMedia {
  isTypeSupported(type: string): boolean
}

/** What this browser can do. iPhones name the media source differently. */
export function browserEnvironment(): Environment {
  return {
    canPlayType: (type) => document.createElement('video').canPlayType(type) !== '',
    canStream: (type) => streamingMedia()?.isTypeSupported(type) ?? false,
    isOffline: () => navigator.onLine === false,
    watchNetwork: (onBack, signal) => globalThis.addEventListener('online', () => onBack(), { signal }),
    probe: probeAddress,
    readBytes,
  }
}

function streamingMedia(): StreamingMedia | undefined {
  const page = globalThis as { ManagedMediaSource?: StreamingMedia; MediaSource?: StreamingMedia }
  return page.ManagedMediaSource ?? page.MediaSource
}

async function probeAddress(url: string, signal: AbortSignal): Promise<ProbeAnswer> {
  // Its own signal, so that a long answer ends as soon as its head is known.
  const asking = new AbortController()
  const stop = () => asking.abort()
  signal.addEventListener('abort', stop, { once: true })
  const ask = (mode: RequestMode) => fetch(url, { mode, cache: 'no-store', signal: asking.signal }).catch(() => null)
  try {
    const answer = await ask('cors')
    if (answer !== null) {
      const asked = retryAfterMs(answer.headers.get('retry-after'))
      return { status: answer.status, ...(asked > 0 && { retryAfterMs: asked }) }
    }
    const isThere = (await ask('no-cors')) !== null
    signal.throwIfAborted()
    return isThere ? 'unreadable' : 'unreachable'
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function readBytes(
  url: string,
  { from, length }: { from: number; length: number },
  signal: AbortSignal,
): Promise<Uint8Array> {
  // The front is asked for as a whole, which every server has.
  const headers = from === 0 ? {} : { range: `bytes=${from}-${from + length - 1}` }
  const answer = await fetch(url, { headers, cache: 'no-store', signal }).catch(() => null)
  const bytes = new Uint8Array(length)
  const isThatPlace = from === 0 || answer?.status === 206
  if (!isThatPlace) await answer?.body?.cancel()
  const filled = isThatPlace && answer?.body ? await fill(bytes, answer.body.getReader()) : 0
  signal.throwIfAborted()
  return bytes.slice(0, filled)
}

/** Fills the bytes from the front, as far as the body goes; the rest is not fetched. */
async function fill(head: Uint8Array, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
  let length = 0
  while (length < head.length) {
    const { done, value } = await reader.read()
    if (done) return length
    head.set(value.subarray(0, head.length - length), length)
    length = Math.min(length + value.length, head.length)
  }
  await reader.cancel()
  return length
}
