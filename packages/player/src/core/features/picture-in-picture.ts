import { type Feature, type FeaturePort, listen } from '../feature.ts'
import type { Availability } from '../media.ts'

export interface PictureInPictureState {
  readonly availability: Availability
  readonly isActive: boolean
}

/** Safari's fields beside the standard. */
interface PresentationModeVideo {
  webkitSupportsPresentationMode?: (mode: PresentationMode) => boolean
  webkitSetPresentationMode?: (mode: PresentationMode) => void
  readonly webkitPresentationMode?: PresentationMode
}
type PresentationMode = 'inline' | 'picture-in-picture' | 'fullscreen'

/** The picture in a small window of its own. */
export const pictureInPictureFeature: Feature<PictureInPictureState> = {
  name: 'pictureInPicture',
  first: { availability: 'unavailable', isActive: false },
  attach(port, signal) {
    const { video } = port.elements
    const update = () => port.patch(readPictureInPicture(video))
    listen(
      video,
      ['enterpictureinpicture', 'leavepictureinpicture', 'webkitpresentationmodechanged', 'loadedmetadata', 'emptied'],
      update,
      signal,
    )
    update()
    signal.addEventListener('abort', () => port.patch({ isActive: false }), { once: true })
  },
}

function readPictureInPicture(video: HTMLVideoElement): PictureInPictureState {
  const isPossible = hasStandard(video) || hasPresentationMode(video)
  return {
    // It needs a picture first; until then the command is only possible later.
    availability: !isPossible ? 'unsupported' : video.videoWidth > 0 ? 'available' : 'unavailable',
    isActive:
      video.ownerDocument.pictureInPictureElement === video ||
      presentation(video).webkitPresentationMode === 'picture-in-picture',
  }
}

function hasStandard(video: HTMLVideoElement): boolean {
  const isKnown = typeof video.requestPictureInPicture === 'function'
  return isKnown && video.ownerDocument.pictureInPictureEnabled && !video.disablePictureInPicture
}

function hasPresentationMode(video: HTMLVideoElement): boolean {
  return presentation(video).webkitSupportsPresentationMode?.('picture-in-picture') ?? false
}

function presentation(video: HTMLVideoElement): PresentationModeVideo {
  return video as PresentationModeVideo
}

/** Enters or leaves the small window. A refusal by the browser changes nothing, and the state says so. */
export function togglePictureInPicture({ elements, state }: FeaturePort<PictureInPictureState>): void {
  if (elements === null) return
  const { video } = elements
  // Refused by the browser: the state is read from its events alone.
  if (state.isActive) leavePictureInPicture(video)
  else if (hasStandard(video)) void video.requestPictureInPicture().catch(() => undefined)
  else presentation(video).webkitSetPresentationMode?.('picture-in-picture')
}

/**
 * Returns the video from the small window, if it is there. Called before a video is removed for good: some browsers
 * leave its window open, empty.
 */
export function leavePictureInPicture(video: HTMLVideoElement): void {
  if (!readPictureInPicture(video).isActive) return
  // Left already: the state is read from the browser's events alone.
  if (hasStandard(video)) void video.ownerDocument.exitPictureInPicture().catch(() => undefined)
  else presentation(video).webkitSetPresentationMode?.('inline')
}
