import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { LoadFont } from '../posters/fonts/outlines.ts'
import { unpackWoff2 } from '../posters/fonts/unpack-woff2.ts'

const { resolve } = createRequire(import.meta.url)
const unbrotli = promisify(brotliDecompress)

const axesOfFile = { literata: 'opsz', commissioner: 'wght' } as const

/** Reads the poster fonts from their packages on this machine. */
export const readPosterFont: LoadFont = async (family, subset) => {
  const file = resolve(`@fontsource-variable/${family}/files/${family}-${subset}-${axesOfFile[family]}-normal.woff2`)
  return unpackWoff2(await readFile(file), unbrotli)
}
