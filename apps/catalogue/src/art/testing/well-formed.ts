import { expect } from 'vitest'

/** Throws unless the text is one element whose tags are closed in order and whose text holds no stray markup. */
export function expectWellFormed(svg: string): void {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>/g,
    (_, ...[closes, name, , empty]: readonly string[]) => {
      if (closes) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name ?? '')
      return ''
    },
  )
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]/)
  expect(rest.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
}
