import { useSyncExternalStore } from 'react'
import type { Thumbnail, Thumbnails } from '../thumbnails/index.ts'

/**
 * The picture for a position in seconds, updated as pictures arrive; null while there is none, and for no position.
 * Renders only when the picture changes.
 */
export function useThumbnailAt(thumbnails: Thumbnails | null, seconds: number | null): Thumbnail | null {
  const read = () => (thumbnails === null || seconds === null ? null : thumbnails.thumbnailAt(seconds))
  return useSyncExternalStore(thumbnails?.subscribe ?? subscribeToNothing, read, read)
}

function subscribeToNothing(): () => void {
  return () => {}
}
