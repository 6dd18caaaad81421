import { localTexts } from '../../../services/storage/local-texts.ts'

const KEY = 'mw-full-shelf'

/** Whether the shelf filled home at the last visit, so that no films to begin with stood there. */
export const wasShelfFull = (): boolean => localTexts.getItem(KEY) !== null

/** Notes for the next visit whether the shelf fills home. */
export function noteShelf(isFull: boolean): void {
  if (isFull === wasShelfFull()) return
  try {
    if (isFull) localTexts.setItem(KEY, '1')
    else localTexts.removeItem(KEY)
  } catch {
    // Where a storage is full, the next visit asks for films that it may not show.
  }
}
