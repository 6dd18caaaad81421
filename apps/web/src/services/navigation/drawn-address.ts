import { useSyncExternalStore } from 'react'
import type { Address } from './address.ts'

/** By which the page is drawn; null until the page follows the history. */
let drawn: Address | null = null
const readers = new Set<() => void>()
/** Decides when the page of a new entry is drawn; null while it is drawn at once. */
let director: ((draw: () => void) => void) | null = null

const subscribe = (notify: () => void) => {
  readers.add(notify)
  return () => void readers.delete(notify)
}

/** The address by which the page is drawn: for the moment before a motion begins, that of the page before. */
export const drawnAddress = (): Address => drawn ?? location

/** Draws the page by the browser's address. */
export function drawAddress(): void {
  const { pathname, search, hash } = location
  drawn = { pathname, search, hash }
  for (const notify of readers) notify()
}

/** Draws the page of an entry that is new, or that Back or Forward leads to, when `drawEntriesBy` says so. */
export function drawEntry(): void {
  if (director) director(drawAddress)
  else drawAddress()
}

/** From now on `direct` is called in place of drawing a new entry, and draws it by what it gets: once, soon, and whatever happens. */
export function drawEntriesBy(direct: (draw: () => void) => void, until: AbortSignal): void {
  director = direct
  until.addEventListener('abort', () => (director = null))
}

/**
 * What `read` finds in the address by which the page is drawn. While React takes over a document it asks what the document was drawn
 * for: the same address.
 */
export const useDrawnAddress = (read: () => string): string => useSyncExternalStore(subscribe, read, read)
