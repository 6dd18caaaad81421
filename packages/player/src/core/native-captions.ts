import type { PlayerElements } from './media.ts'
import type { PlayerState } from './state.ts'
import type { Store } from './store.ts'

/** Text for the platform to draw. */
export interface NativeCaptions {
  /** A WebVTT file. The player revokes an object URL once it is no longer used. */
  readonly url: string
  /** BCP 47. */
  readonly language: string
  readonly label: string
}

/**
 * Feeds captions to the platform. Called each time only the platform draws the picture: until the signal ends, `show`
 * gives it the current captions and every later change, null for none.
 */
export type FeedNativeCaptions = (show: (captions: NativeCaptions | null) => void, signal: AbortSignal) => void

/**
 * Where the platform shows the picture alone (fullscreen of an iPhone, Safari's small window, AirPlay) our own captions
 * are invisible. There they become a text track of the element, removed when the picture returns.
 */
export function attachNativeCaptions(
  { video }: PlayerElements,
  store: Store<PlayerState>,
  feed: FeedNativeCaptions,
  signal: AbortSignal,
): void {
  let feeding = new AbortController()
  const begin = (isAlone: boolean) => {
    feeding.abort()
    if (!isAlone) return
    const round = new AbortController()
    feeding = round
    let remove = () => {}
    const show = (captions: NativeCaptions | null) => {
      remove()
      remove = () => {}
      if (captions === null) return
      if (round.signal.aborted) return release(captions)
      remove = addTrack(video, captions)
    }
    round.signal.addEventListener('abort', () => show(null), { once: true })
    feed(show, round.signal)
  }
  const isAlone = (state: PlayerState) =>
    state.fullscreen.shows === 'picture' || state.remote.target === 'airplay' || isPresentedAlone(video, state)
  store.select(isAlone, begin, { signal })
  signal.addEventListener('abort', () => feeding.abort(), { once: true })
  begin(isAlone(store.get()))
}

/** Safari's small window draws text tracks; the standard one of other browsers does not. */
function isPresentedAlone(video: HTMLVideoElement, { pictureInPicture }: PlayerState): boolean {
  return pictureInPicture.isActive && 'webkitPresentationMode' in video
}

function addTrack(video: HTMLVideoElement, captions: NativeCaptions): () => void {
  const element = video.ownerDocument.createElement('track')
  element.kind = 'subtitles'
  element.default = true
  element.srclang = captions.language
  element.label = captions.label
  element.src = captions.url
  video.append(element)
  element.track.mode = 'showing'
  return () => {
    // Disabled before its removal, so that no cue stays on the picture.
    element.track.mode = 'disabled'
    element.remove()
    release(captions)
  }
}

function release({ url }: NativeCaptions): void {
  if (url.startsWith('blob:')) URL.revokeObjectURL(url)
}
