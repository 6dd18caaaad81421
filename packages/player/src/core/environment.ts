import type { DecodingReport, Environment, ProbeAnswer, VideoConfiguration } from './media.ts'

interface StreamingMedia {
  isTypeSupported(type: string): boolean
}

/** What this browser can do. iPhones have a media source of another name. */
export function browserEnvironment(): Environment {
  return {
    canPlayType: (type) => document.createElement('video').canPlayType(type) !== '',
    canStream: (type) => streamingMedia()?.isTypeSupported(type) ?? false,
    decode: askMediaCapabilities,
    probe: probeAddress,
    readHead,
  }
}

function streamingMedia(): StreamingMedia | undefined {
  const page = globalThis as { ManagedMediaSource?: StreamingMedia; MediaSource?: StreamingMedia }
  return page.ManagedMediaSource ?? page.MediaSource
}

async function askMediaCapabilities(video: VideoConfiguration): Promise<DecodingReport | null> {
  const { mediaCapabilities } = navigator as { mediaCapabilities?: MediaCapabilities }
  // A configuration that a browser does not understand is rejected: no answer rather than a refusal.
  return (await mediaCapabilities?.decodingInfo({ type: 'media-source', video }).catch(() => null)) ?? null
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
  const reader = answer?.body?.getReader()
  const head = new Uint8Array(limit)
  let length = 0
  while (reader !== undefined && length < limit) {
    const { done, value } = await reader.read()
    if (done) break
    const piece = value.subarray(0, limit - length)
    head.set(piece, length)
    length += piece.length
  }
  await reader?.cancel()
  signal.throwIfAborted()
  return head.slice(0, length)
}
