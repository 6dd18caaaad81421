import { shortcutOf } from '@matinee/player/keys'

/** Focuses the search box, where there is one, when the key of the search was pressed and not as a letter of a text (S-095). */
export function focusByKey(event: KeyboardEvent, input: HTMLInputElement | null): void {
  if (!input || shortcutOf(event) !== '/') return
  event.preventDefault()
  input.focus()
  input.select()
}
