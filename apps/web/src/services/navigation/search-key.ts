import { shortcutOf } from '@matinee/player/keys'

/** Whether the key of the search was pressed, and not as a letter of a text (S-095). */
export const isSearchKey = (event: KeyboardEvent): boolean => shortcutOf(event) === '/'

/** Focuses the search box where the key of the search was pressed. */
export function focusByKey(event: KeyboardEvent, input: HTMLInputElement | null): void {
  if (!isSearchKey(event)) return
  event.preventDefault()
  input?.focus()
  input?.select()
}
