import type { PlayerElements } from '../media.ts'
import { FakeMedia } from './fake-media.ts'

interface PointOptions {
  pointerType?: string
  onControl?: boolean
  /** Whether it is the first finger. */
  isPrimary?: boolean
  /** How far from the left of the picture, in hundredths of its width. */
  at?: number
}

/** A page with one player on it, without a DOM. */
export interface FakePage extends PlayerElements {
  readonly media: FakeMedia
  readonly document: FakeDocument
  /** A pointer or focus event on the picture, or on a control. Returns whether its default was prevented. */
  point(type: string, options?: PointOptions): boolean
}

class FakeDocument extends EventTarget {
  readonly fullscreenEnabled = true
  readonly pictureInPictureEnabled = true
  fullscreenElement: unknown = null
  pictureInPictureElement: unknown = null
  /** The window, where a test needs one. */
  defaultView: unknown = null
  /** Every probe made here behaves like this page's media. */
  hasFixedVolume = false

  createElement(): FakeMedia {
    const media = new FakeMedia()
    media.hasFixedVolume = this.hasFixedVolume
    return media
  }

  async exitFullscreen(): Promise<void> {
    this.fullscreenElement = null
    this.dispatchEvent(new Event('fullscreenchange'))
  }
}

export function createFakePage({ hasFixedVolume = false } = {}): FakePage {
  const document = new FakeDocument()
  document.hasFixedVolume = hasFixedVolume
  const media = document.createElement()
  Object.assign(media, {
    ownerDocument: document,
    async requestPictureInPicture() {
      document.pictureInPictureElement = media
      media.emit('enterpictureinpicture')
    },
  })
  Object.assign(document, {
    async exitPictureInPicture() {
      document.pictureInPictureElement = null
      media.emit('leavepictureinpicture')
    },
  })
  const container = Object.assign(new EventTarget(), {
    ownerDocument: document,
    getBoundingClientRect: () => ({ left: 0, width: 100 }),
    async requestFullscreen() {
      document.fullscreenElement = container
      document.dispatchEvent(new Event('fullscreenchange'))
    },
  })
  return {
    media,
    document,
    // The player uses no more of its elements than these have.
    container: container as unknown as HTMLElement,
    video: media as unknown as HTMLVideoElement,
    point(type, { pointerType = 'mouse', onControl = false, isPrimary = true, at = 50 } = {}) {
      const place = { clientX: at, clientY: 0 }
      const event = Object.assign(new Event(type, { cancelable: true }), { pointerType, isPrimary, ...place })
      const target = { closest: () => (onControl ? {} : null), matches: () => onControl }
      Object.defineProperty(event, 'target', { value: target })
      return !container.dispatchEvent(event)
    },
  }
}
