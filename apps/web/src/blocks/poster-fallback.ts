import type { SyntheticEvent } from 'react'

/** Stands in for a poster that does not load. */
export const POSTER_PLACEHOLDER = '/poster-placeholder.svg'

/** Swaps a poster that does not load in its place, once. */
export function showPlaceholder({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (!image.src.endsWith(POSTER_PLACEHOLDER)) image.src = POSTER_PLACEHOLDER
}

/** Takes a picture that is only there to please out of the page. */
export function hidePicture({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  image.hidden = true
}
