import { expect, it } from 'vitest'

const texts = Object.values(
  import.meta.glob<string>('./**/*.css', { eager: true, query: '?inline', import: 'default' }),
)

/** Every rule of a list and of those nested in it, with its selector as if it stood alone. */
function rulesIn(list: Iterable<CSSRule>, within = ''): { selector: string; style: CSSStyleDeclaration }[] {
  return [...list].flatMap((rule) => {
    const selector = rule instanceof CSSStyleRule ? `${within} ${rule.selectorText}` : within
    const own = rule instanceof CSSStyleRule ? [{ selector, style: rule.style }] : []
    return 'cssRules' in rule ? [...own, ...rulesIn(rule.cssRules as CSSRuleList, selector)] : own
  })
}

const MOVES = ['transform', 'translate', 'scale', 'rotate']

it('what a pointer or a press moves goes as far as the viewer wants motion', () => {
  const touched = texts
    .flatMap((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return rulesIn(sheet.cssRules)
    })
    .filter(({ selector }) => /:hover|:active|\[data-held/.test(selector))
    .flatMap(({ selector, style }) => MOVES.map((move) => ({ selector, to: style.getPropertyValue(move) })))
    .filter(({ to }) => to !== '')
  expect(touched.length).toBeGreaterThan(5)
  expect(touched.filter(({ to }) => !to.includes('var(--m-travel)'))).toEqual([])
})
