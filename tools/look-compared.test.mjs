import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const at = (path) => new URL(`../${path}`, import.meta.url)

test('every picture of a state is judged by its name, or by that of its family', () => {
  const [, states = ''] = /^## States$([^]*?)^## /m.exec(readFileSync(at('docs/look-compared.md'), 'utf8')) ?? []
  const names = [...states.matchAll(/`([\w*-]+)`/g)].map(([, name]) => name)
  const families = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  const pictures = readdirSync(at('e2e/looks')).flatMap((file) => (file.endsWith('.jpg') ? [file.slice(0, -4)] : []))
  expect(pictures.length).toBeGreaterThan(150)
  const isJudged = (picture) => names.includes(picture) || families.some((family) => picture.startsWith(family))
  expect(pictures.filter((picture) => !isJudged(picture))).toEqual([])
})
