/**
 * `node apps/catalogue/unpack-fonts.mjs`: unpacks the fonts of posters from their packages into data/fonts, as TrueType with the
 * list of the characters that each file holds: the packages list whole ranges, of which the files hold half. Run it after an update of the packages; a test compares the result.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import commissioner from '@fontsource-variable/commissioner/unicode.json' with { type: 'json' }
import literata from '@fontsource-variable/literata/unicode.json' with { type: 'json' }
import { create } from 'fontkit'
import { decompress } from 'woff2-encoder'

/** Each family with its subsets and the variable axes that its files have. */
const FAMILIES = [
  { family: 'literata', axes: 'opsz', subsets: literata },
  { family: 'commissioner', axes: 'wght', subsets: commissioner },
]
const { resolve } = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('data/fonts/', import.meta.url))

/** Characters as ranges: `U+20-7E,U+A0`. */
function rangesOf(characters) {
  const ranges = []
  for (const code of characters.toSorted((a, b) => a - b)) {
    // Ends the table of characters; no letter.
    if (code === 0xff_ff) continue
    const last = ranges.at(-1)
    if (last && code <= last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code) => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',')
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const { family, axes, subsets } of FAMILIES) {
  const source = `@fontsource-variable/${family}`
  copyFileSync(resolve(`${source}/LICENSE`), `${folder}${family}.licence.txt`)
  const characters = {}
  for (const subset of Object.keys(subsets)) {
    const packed = readFileSync(resolve(`${source}/files/${family}-${subset}-${axes}-normal.woff2`))
    const unpacked = await decompress(packed)
    writeFileSync(`${folder}${family}-${subset}.ttf`, unpacked)
    characters[subset] = rangesOf(create(Buffer.from(unpacked)).characterSet)
  }
  writeFileSync(`${folder}${family}.json`, `${JSON.stringify(characters, null, 2)}\n`)
}
