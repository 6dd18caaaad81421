/**
 * `node apps/catalogue/unpack-fonts.mjs`: unpacks the fonts of posters from their packages into data/fonts, as TrueType with the
 * list of their characters. Run it after an update of the packages; a test compares the result.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import commissioner from '@fontsource-variable/commissioner/unicode.json' with { type: 'json' }
import literata from '@fontsource-variable/literata/unicode.json' with { type: 'json' }
import { decompress } from 'woff2-encoder'

/** Each family with its subsets and the variable axes that its files have. */
const FAMILIES = [
  { family: 'literata', axes: 'opsz', subsets: literata },
  { family: 'commissioner', axes: 'wght', subsets: commissioner },
]
const { resolve } = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('data/fonts/', import.meta.url))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const { family, axes, subsets } of FAMILIES) {
  const source = `@fontsource-variable/${family}`
  copyFileSync(resolve(`${source}/unicode.json`), `${folder}${family}.json`)
  copyFileSync(resolve(`${source}/LICENSE`), `${folder}${family}.licence.txt`)
  for (const subset of Object.keys(subsets)) {
    const packed = readFileSync(resolve(`${source}/files/${family}-${subset}-${axes}-normal.woff2`))
    writeFileSync(`${folder}${family}-${subset}.ttf`, await decompress(packed))
  }
}
