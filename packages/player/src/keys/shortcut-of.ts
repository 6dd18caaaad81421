/** What of a keyboard event decides which shortcut it is. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>

/** A letter, a vowel sign or a punctuation mark of a script other than Latin. */
const OF_ANOTHER_SCRIPT = /^(?![\p{scx=Latin}\p{scx=Common}])[\p{L}\p{M}\p{P}]/u

/** Keys on which many scripts have letters and an American keyboard has signs: without shift, and with it. */
const SIGNS: Readonly<Record<string, string>> = { Comma: ',<', Period: '.>', Slash: '/?' }

/**
 * Returns the shortcut of a key press as tables of shortcuts write it: a letter in lower case, a sign, or the name of
 * `KeyboardEvent.key`. A Latin letter counts wherever the layout has it; a letter of another script counts as the
 * Latin letter or sign at its place. Null when the press is no shortcut: typed into a field or composed, pressed with a
 * modifier other than shift, or already used by the focused control.
 */
export function shortcutOf(press: KeyPress): string | null {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null
  if (press.isComposing || isTyping(press.target)) return null
  // The name of a key of an input method, or of an accent that waits for its letter, is no shortcut of any table.
  if (!OF_ANOTHER_SCRIPT.test(press.key)) return press.key.length === 1 ? press.key.toLowerCase() : press.key
  return /^Key[A-Z]$/.test(press.code)
    ? press.code.slice(3).toLowerCase()
    : (SIGNS[press.code]?.[+press.shiftKey] ?? null)
}

/** Whether keys write a text there. */
function isTyping(target: EventTarget | null): boolean {
  if (target === null || !('matches' in target)) return false
  const element = target as HTMLElement
  const isField = element.matches('input,textarea,select') && !element.matches('[type=radio]')
  return element.isContentEditable || isField
}
