import type { SyntheticEvent } from 'react'

/** Shown instead of a poster that does not load. */
export const POSTER_PLACEHOLDER = `${import.meta.env.BASE_URL}poster-placeholder.svg`

/** Asks for a picture in the width of its address, where another host serves no other. False when that failed too. */
export function retryAsAddressed(image: HTMLImageElement): boolean {
  if (!image.srcset) return false
  const isOther = image.currentSrc !== image.src
  image.removeAttribute('srcset')
  return isOther
}

/** Replaces a poster that does not load, once. */
export function showPlaceholder({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (retryAsAddressed(image)) return
  if (!image.src.endsWith(POSTER_PLACEHOLDER)) image.src = POSTER_PLACEHOLDER
}

/** Removes a purely decorative picture from the page. */
export function hidePicture({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (!retryAsAddressed(image)) image.hidden = true
}

/** Empties the room of a picture that does not load: nothing beside it moves. */
export function emptyPicture({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (!retryAsAddressed(image)) image.style.visibility = 'hidden'
}
