import { drawExtra } from '@matinee/domain'

/** Texts of the first screen of which another may be shown now and then. */
export type Drawn = 'greeting' | 'placeholder'

const nameOf = (what: Drawn) => `drawn${what[0]?.toUpperCase()}${what.slice(1)}`

/** Draws for the document, which shows it before the page has started. */
export function drawForDocument<Extra extends number>(what: Drawn, extras: readonly Extra[]): Extra | null {
  const extra = drawExtra(extras, Math.random)
  document.documentElement.dataset[nameOf(what)] = String(extra ?? '')
  return extra
}

/** One of the alternative texts, or null for the usual one: while the document is shown the one of the document, later a new draw. */
export function drawText<Extra extends number>(what: Drawn, extras: readonly Extra[]): Extra | null {
  // The build draws nothing by chance.
  if (typeof document === 'undefined') return null
  const shown = document.documentElement.dataset[nameOf(what)]
  if (shown === undefined) return drawExtra(extras, Math.random)
  return extras.find((extra) => String(extra) === shown) ?? null
}

/** From now on texts are drawn anew. */
export function forgetDraws(): void {
  for (const what of ['greeting', 'placeholder'] as const) delete document.documentElement.dataset[nameOf(what)]
}
