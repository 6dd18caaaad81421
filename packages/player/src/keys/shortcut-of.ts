/** What of a keyboard event decides which shortcut it is. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>

/** A letter, a vowel sign or a punctuation mark of a script other than Latin. */
const OF_ANOTHER_SCRIPT = /^(?![\p{Script_Extensions=Latin}\p{Script_Extensions=Common}])[\p{L}\p{M}\p{P}]/u

/** Keys on which many scripts have letters and an American keyboard has signs: without shift, and with it. */
const SIGNS: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
}

/** Keys of an input method, and of an accent that waits for its letter: they write a text. */
const UNFINISHED: ReadonlySet<string> = new Set(['Process', 'Dead'])

const FIELDS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]) *, [contenteditable]:not([contenteditable="false"])'

/**
 * Returns the shortcut of a key press as tables of shortcuts write it: a letter in lower case, a sign, or the name of
 * `KeyboardEvent.key`. A Latin letter counts wherever the layout has it; a letter of another script counts as the
 * Latin letter or sign at its place. Null when the press is no shortcut: typed into a field or composed, pressed with a
 * modifier other than shift, or already used by the focused control.
 */
export function shortcutOf(press: KeyPress): string | null {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null
  if (press.isComposing || UNFINISHED.has(press.key) || isTyping(press.target)) return null
  if (OF_ANOTHER_SCRIPT.test(press.key)) return atPlaceOf(press)
  return press.key.length === 1 ? press.key.toLowerCase() : press.key
}

function atPlaceOf({ code, shiftKey }: KeyPress): string | null {
  if (/^Key[A-Z]$/.test(code)) return code.slice(-1).toLowerCase()
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? null
}

function isTyping(target: EventTarget | null): boolean {
  return target !== null && 'matches' in target && (target as Element).matches(FIELDS)
}
