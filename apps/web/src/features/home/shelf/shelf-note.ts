import { localTexts } from '../../../services/storage/local-texts.ts'

const KEY = 'mw-full-shelf'

/** How much stands on the shelf: nothing, too little to fill home, or enough. */
type Shelf = 'empty' | 'begun' | 'full'

const NOTES = { begun: '0', full: '1' }

/** Whether the shelf filled home at the last visit, so that no films to begin with stood there. */
export const wasShelfFull = (): boolean => localTexts.getItem(KEY) === NOTES.full

/** Whether nothing was on the shelf at the last visit, so that films to begin with stood first. */
export const wasShelfEmpty = (): boolean => localTexts.getItem(KEY) === null

/** Notes for the next visit how much stands on the shelf. */
export function noteShelf(shelf: Shelf): void {
  const note = shelf === 'empty' ? null : NOTES[shelf]
  if (note === localTexts.getItem(KEY)) return
  try {
    if (note === null) localTexts.removeItem(KEY)
    else localTexts.setItem(KEY, note)
  } catch {
    // Where a storage is full, the next visit asks for films that it may not show.
  }
}
