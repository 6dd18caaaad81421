import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { RasterThread } from '../drawings/rasterizer.ts'
import type { LoadFont } from '../art/type/fonts/outlines.ts'

const { resolve } = createRequire(import.meta.url)

/** Reads the fonts of posters from data/fonts on this machine. */
export const readPosterFont: LoadFont = (family, subset) =>
  readFile(resolve(`@matinee/catalogue/fonts/${family}-${subset}.ttf`))

/** Starts a thread that draws pictures as dots. */
export const startRasterThread = (): RasterThread => new Worker(resolve('@matinee/catalogue/raster-worker'))
