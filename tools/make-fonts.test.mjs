import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { fontFiles } from './make-fonts.mjs'
import { root } from './prepare.mjs'

const files = await fontFiles()
const { resolve } = createRequire(import.meta.url)
const fontNamed = (end) => create(files.find(({ path }) => path.endsWith(end)).bytes)

test.each(files.map(({ path, bytes }) => [relative(root, path), path, bytes]))(
  '%s is what the packages and make-fonts.mjs give',
  (_name, path, bytes) => {
    expect(readFileSync(path).equals(bytes), 'run node tools/make-fonts.mjs').toBe(true)
  },
)

test.each([
  ['commissioner', 'wght'],
  ['literata', 'opsz'],
])('%s has the letters and the features of its package', (name, packed) => {
  const whole = create(readFileSync(resolve(`@fontsource-variable/${name}/files/${name}-latin-${packed}-normal.woff2`)))
  const cut = fontNamed(`${name}-latin.woff2`)
  expect(cut.characterSet).toEqual(whole.characterSet)
  expect(cut.copyright).toBe(whole.copyright)
  expect(cut.name.records.licenseURL).toEqual(whole.name.records.licenseURL)
  // A face of one weight needs no letters that change with the weight.
  const features = whole.availableFeatures.filter((feature) => feature !== 'rvrn' || cut.variationAxes.wght)
  expect(cut.availableFeatures.toSorted()).toEqual(features.toSorted())
})

/** Letters that a face can show, by the files and ranges that the style names for it. */
function lettersOf(family) {
  const css = files.find(({ path }) => path.endsWith('faces.css')).bytes.toString()
  const letters = new Set()
  for (const [rule] of css.matchAll(/@font-face \{[^}]+\}/g)) {
    if (!rule.includes(`'${family} Variable'`)) continue
    const [, file] = /url\('([^']+)'\)/.exec(rule)
    const ranges = [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, first, last = first]) => [
      Number.parseInt(first, 16),
      Number.parseInt(last, 16),
    ])
    const font = file.startsWith('./') ? fontNamed(file.slice(2)) : create(readFileSync(resolve(file)))
    for (const code of font.characterSet) {
      if (ranges.some(([first, last]) => code >= first && code <= last)) letters.add(String.fromCodePoint(code))
    }
  }
  return letters
}

const MESSAGES = join(root, 'packages/locales/src/messages')
/** Scripts of the faces, and what is written with them. */
const OURS = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|[!-~\u00A0-\u00BF\u2010-\u2026]/u

test.each(['Commissioner', 'Literata'])('%s has every letter of the languages in its scripts', (family) => {
  const letters = lettersOf(family)
  const missing = readdirSync(MESSAGES).flatMap((file) => {
    const text = readFileSync(join(MESSAGES, file), 'utf8')
    return [...new Set(text)]
      .filter((letter) => OURS.test(letter) && !letters.has(letter))
      .map((one) => `${file}: ${one}`)
  })
  expect(missing).toEqual([])
})
