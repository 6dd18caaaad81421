import { expect, it } from 'vitest'

const FILES = Object.keys(import.meta.glob('./{controls,feedback}/*.tsx'))
const PRIMITIVES = FILES.filter((path) => !path.endsWith('.test.tsx'))

it.each(PRIMITIVES)('%s has tests of its own in a browser', (path) => {
  expect(FILES).toContain(path.replace('.tsx', '.browser.test.tsx'))
})

it('there are seventeen', () => expect(PRIMITIVES).toHaveLength(17))
