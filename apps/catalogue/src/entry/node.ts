import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { LoadFont } from '../posters/fonts/outlines.ts'

const { resolve } = createRequire(import.meta.url)

/** Reads the fonts of posters from data/fonts on this machine. */
export const readPosterFont: LoadFont = (family, subset) =>
  readFile(resolve(`@matinee/catalogue/fonts/${family}-${subset}.ttf`))
