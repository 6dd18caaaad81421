import { type Feature, type FeaturePort, listen } from '../feature.ts'
import { type Availability, HAVE_METADATA, type PlayerElements } from '../media.ts'
import { createTurnedScreen } from './turned-screen.ts'

export interface FullscreenState {
  readonly availability: Availability
  readonly isFullscreen: boolean
  /** `picture`: the platform shows only the video (iOS), without our controls and captions. */
  readonly shows: 'nothing' | 'container' | 'picture'
}

/** Fields of the iOS video element in place of the standard. */
interface NativeFullscreenVideo {
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
  readonly webkitDisplayingFullscreen?: boolean
}

/** Full screen: the stage where the platform can, else the picture alone. */
export const fullscreenFeature: Feature<FullscreenState> = {
  name: 'fullscreen',
  first: { availability: 'unavailable', isFullscreen: false, shows: 'nothing' },
  attach(port, signal) {
    const { elements } = port
    const { video } = elements
    const turnScreen = createTurnedScreen(elements, signal)
    const update = () => {
      const now = readFullscreen(elements)
      port.patch(now)
      turnScreen(now.shows === 'container')
    }
    listen(elements.container.ownerDocument, ['fullscreenchange'], update, signal)
    listen(
      video,
      ['webkitbeginfullscreen', 'webkitendfullscreen', 'loadedmetadata', 'resize', 'emptied'],
      update,
      signal,
    )
    update()
    // Unmounting while full screen: the browser leaves full screen, but its event reaches only a document without our
    // listeners.
    signal.addEventListener('abort', () => port.patch({ isFullscreen: false, shows: 'nothing' }), { once: true })
  },
}

function readFullscreen(elements: PlayerElements): FullscreenState {
  const { video } = elements
  const stage = stageOf(elements)
  const isContainer = stage.ownerDocument.fullscreenElement === stage
  const isPicture = nativeFullscreen(video).webkitDisplayingFullscreen === true
  return {
    availability: availabilityOf(stage, video),
    isFullscreen: isContainer || isPicture,
    shows: isContainer ? 'container' : isPicture ? 'picture' : 'nothing',
  }
}

const stageOf = ({ container, stage = container }: PlayerElements): HTMLElement => stage

/** A picture alone fills the screen only once there is one: iOS throws before that. */
function availabilityOf(container: HTMLElement, video: HTMLVideoElement): Availability {
  if (canContainerFill(container)) return 'available'
  if (!canPictureFill(video)) return 'unsupported'
  return video.readyState >= HAVE_METADATA ? 'available' : 'unavailable'
}

function canContainerFill(container: HTMLElement): boolean {
  return typeof container.requestFullscreen === 'function' && container.ownerDocument.fullscreenEnabled
}

function canPictureFill(video: HTMLVideoElement): boolean {
  return typeof nativeFullscreen(video).webkitEnterFullscreen === 'function'
}

function nativeFullscreen(video: HTMLVideoElement): NativeFullscreenVideo {
  return video as NativeFullscreenVideo
}

/** Enters or leaves full screen. A refusal by the browser changes nothing, and the state says so. */
export function toggleFullscreen({ elements, state }: FeaturePort<FullscreenState>): void {
  if (elements === null) return
  const { video } = elements
  const stage = stageOf(elements)
  // Refused by the browser: the state is read from its events alone.
  if (state.shows === 'container') void stage.ownerDocument.exitFullscreen().catch(() => undefined)
  else if (state.shows === 'picture') nativeFullscreen(video).webkitExitFullscreen?.()
  else if (canContainerFill(stage)) void stage.requestFullscreen().catch(() => undefined)
  else nativeFullscreen(video).webkitEnterFullscreen?.()
}
