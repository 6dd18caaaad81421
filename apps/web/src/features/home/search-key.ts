import { isTyping } from '../../blocks/is-typing.ts'

/** Focuses the search box where the key of the search was pressed, and not as a letter of a text (S-095). */
export function focusByKey(event: KeyboardEvent, input: HTMLInputElement | null): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  event.preventDefault()
  input?.focus()
  input?.select()
}
