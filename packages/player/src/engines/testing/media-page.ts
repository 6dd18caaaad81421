import { onTestFinished, vi } from 'vitest'
import type { PlayerElements } from '../../core/index.ts'

/** A real player's elements on the page, removed when the test is over. */
export function mountElements(): PlayerElements {
  const container = document.createElement('div')
  const video = document.createElement('video')
  container.append(video)
  document.body.append(container)
  onTestFinished(() => container.remove())
  return { container, video }
}

/** The workers that begin from now on: those that live, and the addresses of all. */
export function watchWorkers(): { live: Worker[]; addresses: string[] } {
  const live: Worker[] = []
  const addresses: string[] = []
  class Watched extends Worker {
    constructor(address: string | URL) {
      super(address)
      live.push(this)
      addresses.push(String(address))
    }
    override terminate() {
      live.splice(live.indexOf(this), 1)
      super.terminate()
    }
  }
  vi.stubGlobal('Worker', Watched)
  return { live, addresses }
}

/** Resolves as soon as a condition holds for the element, checked at each of its events. */
export function reach(video: HTMLVideoElement, isThere: () => boolean): Promise<void> {
  const events = [
    'loadstart',
    'loadedmetadata',
    'timeupdate',
    'playing',
    'pause',
    'seeked',
    'loadeddata',
    'canplay',
    'progress',
    'error',
    'emptied',
    'ended',
    'resize',
  ]
  return new Promise((resolve) => {
    const done = new AbortController()
    const look = () => {
      if (!isThere()) return
      done.abort()
      resolve()
    }
    for (const event of events) video.addEventListener(event, look, { signal: done.signal })
    look()
  })
}

/** Where the film stands when this next happens to it: a test looks late at a film that runs. */
export function placeAt(video: HTMLVideoElement, event: 'playing' | 'seeked'): Promise<number> {
  return new Promise((resolve) => {
    video.addEventListener(event, () => resolve(video.currentTime), { once: true })
  })
}

/** Resolves when a picture newer than this call is on screen. */
export function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve())
  })
}

/** Counts the listeners on a target, however they were added and removed. */
export function countListeners(target: EventTarget): () => number {
  const live = new Set<string>()
  const numbers = new Map<unknown, number>()
  const keyOf = (type: string, listener: unknown) => {
    if (!numbers.has(listener)) numbers.set(listener, numbers.size)
    return `${type} ${numbers.get(listener)}`
  }
  const { addEventListener, removeEventListener } = target
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ) => {
    addEventListener.call(target, type, listener, options)
    const signal = typeof options === 'object' ? options.signal : undefined
    if (signal?.aborted) return
    live.add(keyOf(type, listener))
    const forget = () => live.delete(keyOf(type, listener))
    signal?.addEventListener('abort', forget, { once: true })
    if (typeof options === 'object' && options.once) addEventListener.call(target, type, forget, { once: true })
  }
  target.removeEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: EventListenerOptions | boolean,
  ) => {
    removeEventListener.call(target, type, listener, options)
    live.delete(keyOf(type, listener))
  }
  return () => live.size
}

/** Counts object URLs made and not revoked. */
export function countObjectUrls(): () => number {
  const live = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object)
    live.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    revokeObjectURL.call(URL, url)
    live.delete(url)
  }
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })
  return () => live.size
}
