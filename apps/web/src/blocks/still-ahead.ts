import { pictureCandidates } from '@matinee/domain'

/** How wide details show a still, as an image's `sizes`. */
export const DETAILS_STILL_SIZES = '(max-width: 640px) max(100vw, 27rem), min(100vw, 66rem)'

/** Fetches a still in the width that details show, ready to be painted. A failure repeats where it is shown, and is seen there. */
export function fetchStillAhead(address: string): void {
  const image = new Image()
  const candidates = pictureCandidates(address, 'backdrop')
  if (candidates) {
    image.sizes = DETAILS_STILL_SIZES
    image.srcset = candidates
  }
  image.src = address
  image.decode().catch(() => {})
}
