import { type Feature, type FeaturePort, listen } from '../feature.ts'
import type { Availability } from '../media.ts'

export interface PictureInPictureFacts {
  readonly availability: Availability
  readonly isActive: boolean
}

/** What Safari has beside the standard. */
interface PresentationModeVideo {
  webkitSupportsPresentationMode?: (mode: PresentationMode) => boolean
  webkitSetPresentationMode?: (mode: PresentationMode) => void
  readonly webkitPresentationMode?: PresentationMode
}
type PresentationMode = 'inline' | 'picture-in-picture' | 'fullscreen'

/** The picture in a small window of its own. */
export const pictureInPictureFeature: Feature<PictureInPictureFacts> = {
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

function readPictureInPicture(video: HTMLVideoElement): PictureInPictureFacts {
  const isPossible = hasStandard(video) || hasPresentationMode(video)
  return {
    // A picture is needed first; until then the deed is only possible later.
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

/** Into the small window or back. A refusal by the browser changes nothing, and the facts say so. */
export function togglePictureInPicture({ elements, facts }: FeaturePort<PictureInPictureFacts>): void {
  if (elements === null) return
  const { video } = elements
  if (facts.isActive) leavePictureInPicture(video)
  else if (hasStandard(video)) void video.requestPictureInPicture().catch(() => undefined)
  else presentation(video).webkitSetPresentationMode?.('picture-in-picture')
}

/**
 * Back from the small window, if the video is there. Whoever takes a video off the page for good says so: some browsers keep its
 * window, with nothing in it.
 */
export function leavePictureInPicture(video: HTMLVideoElement): void {
  if (!readPictureInPicture(video).isActive) return
  if (hasStandard(video)) void video.ownerDocument.exitPictureInPicture().catch(() => undefined)
  else presentation(video).webkitSetPresentationMode?.('inline')
}
