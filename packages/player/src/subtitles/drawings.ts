/** `\p1` and `\p0` of Advanced SubStation, as loosely as players read them: `\p 1`, `\p1.0`, `\p(1)`. */
const DRAWING_CODE = /^\s*p\s{0,9}(?:\(?\s{0,9}([+-]?\d{1,9})[^a-z]{0,20})?$/i
const DRAWING_COMMANDS = new Set('mnlbspc')
const NUMBER = /^-?\d{1,9}(?:\.\d{1,9})?$/

/** Whether an override code, without its backslash, turns drawing on or off; null for any other code. */
export function turnsDrawing(code: string): boolean | null {
  const found = DRAWING_CODE.exec(code)
  return found === null ? null : Number(found[1] ?? 0) > 0
}

/**
 * Whether a text is the outline of a drawing, `m 0 0 l 100 0 100 50`: converters drop the codes around it, and leave it
 * among the words.
 */
export function isDrawing(text: string): boolean {
  if (!/^\s*m\s+-?\d/.test(text)) return false
  const parts = text.trim().split(/\s+/)
  return parts.length >= 3 && parts.every((part) => DRAWING_COMMANDS.has(part) || NUMBER.test(part))
}
