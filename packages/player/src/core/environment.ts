import type { Environment, ProbeAnswer } from './media.ts'

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
    readHead,
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
    if (answer !== null) return { status: answer.status }
    const isThere = (await ask('no-cors')) !== null
    signal.throwIfAborted()
    return isThere ? 'unreadable' : 'unreachable'
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function readHead(url: string, limit: number, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { cache: 'no-store', signal }).catch(() => null)
  const head = new Uint8Array(limit)
  const length = answer?.body ? await fill(head, answer.body.getReader()) : 0
  signal.throwIfAborted()
  return head.slice(0, length)
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
