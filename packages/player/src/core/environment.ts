import type { Environment } from './media.ts'

interface StreamingMedia {
  isTypeSupported(type: string): boolean
}

/** What this browser can do. iPhones have a media source of another name. */
export function browserEnvironment(): Environment {
  return {
    canPlayType: (type) => document.createElement('video').canPlayType(type) !== '',
    canStream: (type) => streamingMedia()?.isTypeSupported(type) ?? false,
  }
}

function streamingMedia(): StreamingMedia | undefined {
  const page = globalThis as { ManagedMediaSource?: StreamingMedia; MediaSource?: StreamingMedia }
  return page.ManagedMediaSource ?? page.MediaSource
}
