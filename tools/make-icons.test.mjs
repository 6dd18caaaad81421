import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconFiles } from './make-icons.mjs'

test.each(iconFiles())('$path is what icons.json asks for', ({ path, text }) => {
  expect(readFileSync(path, 'utf8'), 'run node tools/make-icons.mjs').toBe(text)
})
