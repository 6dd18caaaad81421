import { parseColor } from '../colors.ts'
import type { CueLook, CueLooks } from '../markup.ts'

const COMMENT = /\/\*[^*]{0,9999}\*\//g
/** `::cue`, `::cue(b)`, `::cue(.loud)`, `::cue(c.loud)`. */
const SELECTOR = /^::cue(?:\(\s?([a-z]{0,10})(?:\.([\w-]{1,100}))?\s?\))?$/
const MOST_CHARACTERS = 65_536
const MOST_LOOKS = 1000

/**
 * Adds what a style block says of all text, of elements and of classes: colour, bold, italic, underline. Everything else
 * of CSS is left out, addresses above all; later rules win.
 */
export function readWebVttStyles(block: string, looks: CueLooks): void {
  const css = block.slice(0, MOST_CHARACTERS).replaceAll(COMMENT, ' ')
  let at = 0
  while (looks.size < MOST_LOOKS) {
    const open = css.indexOf('{', at)
    const close = open === -1 ? -1 : css.indexOf('}', open)
    if (close === -1) return
    addRule(css.slice(at, open), readLook(css.slice(open + 1, close)), looks)
    at = close + 1
  }
}

function addRule(selectors: string, look: CueLook, looks: CueLooks): void {
  for (const selector of selectors.split(',', MOST_LOOKS)) {
    const [found, tag = '', name = ''] = SELECTOR.exec(selector.trim()) ?? []
    const key = name === '' ? tag : `.${name}`
    if (found !== undefined) looks.set(key, { ...looks.get(key), ...look })
  }
}

function readLook(declarations: string): CueLook {
  const found = new Map(
    declarations.split(';').map((declaration) => {
      const colon = declaration.indexOf(':')
      return [declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase(), declaration.slice(colon + 1).trim()]
    }),
  )
  const color = parseColor(found.get('color') ?? '')
  return {
    ...(color !== undefined && { color }),
    ...(/^(?:bold|bolder|[6-9]00)$/.test(found.get('font-weight') ?? '') && { b: true }),
    ...(/^(?:italic|oblique)$/.test(found.get('font-style') ?? '') && { i: true }),
    ...(/\bunderline\b/.test(found.get('text-decoration') ?? '') && { u: true }),
  }
}
