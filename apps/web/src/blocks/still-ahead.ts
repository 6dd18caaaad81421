import { pictureCandidates } from '@matinee/domain'

/** How wide details show a still, as an image's `sizes`. */
export const DETAILS_STILL_SIZES = '(max-width: 640px) max(100vw, 27rem), min(100vw, 66rem)'

/** Fetches a still in the width that details show, ready to be painted. */
export function fetchStillAhead(address: string): void {
  const image = new Image()
  const candidates = pictureCandidates(address, 'backdrop')
  if (candidates) {
    image.sizes = DETAILS_STILL_SIZES
    image.srcset = candidates
  }
  image.src = address
  image.decode().catch(() => {
    // The picture fails again where it is shown, and is handled there.
  })
}
