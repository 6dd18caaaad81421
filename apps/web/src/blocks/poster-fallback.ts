import type { SyntheticEvent } from 'react'

/** Shown instead of a poster that does not load. */
export const POSTER_PLACEHOLDER = `${import.meta.env.BASE_URL}poster-placeholder.svg`

/** Replaces a poster that does not load, once. */
export function showPlaceholder({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (!image.src.endsWith(POSTER_PLACEHOLDER)) image.src = POSTER_PLACEHOLDER
}

/** Removes a purely decorative picture from the page. */
export function hidePicture({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  image.hidden = true
}
