/**
 * Budgets of what a browser must load before search works, in files, and in bytes after brotli; pictures are not counted. Each
 * document holds its first screen with its rules and words: it travels in what a server sends before it waits for an answer.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** To raise a budget, say in a decision record what the bytes buy. */
const BUDGETS = {
  document: 13_000,
  discoverDocument: 12_700,
  scripts: 1,
  script: 107_600,
  style: 30_000,
  fonts: 60_000,
  displayFont: 45_000,
}

/** Fonts of a page in Latin script: brotli is in the format. */
const FONTS = { text: 'src/fonts/commissioner-latin.woff2', display: 'src/fonts/literata-latin.woff2' }

/** What a file of code must at least hold to be worth a request, bytes. */
const LEAST_PART = 4096

/** Files of the first page: the entry and what it imports. */
function firstPageFiles(manifest) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  visit('index.html')
  return [...seen].map((key) => manifest[key])
}

/** The hashes in the names of files and folders, which change with any line of any part and pack by chance. */
const HASHES = /-[\w-]{8}(?=\.(?:js|css)\b|\/[`'"])/g

/** What stands for a hash: one other byte moves brotli's result by up to 200, so the least of some tells what the code needs. */
const FILLINGS = ['0', '1', '2', '3', '4']

/** Bytes of a text after brotli, whatever its hashes are: equal code has an equal size. */
const packedSize = (text) =>
  Math.min(...FILLINGS.map((each) => brotliCompressSync(text.replace(HASHES, `-${each.repeat(8)}`)).length))

/** Measures the built site. Every failure as a sentence, and the figures. */
export function checkSizes(root) {
  const site = join(root, 'dist/web')
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8'))
  const chunks = firstPageFiles(manifest)
  const size = (files) => files.reduce((sum, file) => sum + packedSize(readFileSync(join(site, file), 'utf8')), 0)
  const fontSize = (key) => readFileSync(join(site, manifest[key].file)).length
  const figures = {
    document: size(['index.html']),
    discoverDocument: size(['discover.html']),
    scripts: new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'))).size,
    script: size([...new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')))]),
    style: size([manifest['style.css'].file]),
    fonts: fontSize(FONTS.text) + fontSize(FONTS.display),
    displayFont: fontSize(FONTS.display),
  }
  const failures = Object.entries(BUDGETS)
    .filter(([name, most]) => figures[name] > most)
    .map(
      ([name, most]) =>
        `the first page needs ${figures[name]} of ${name}, ${most} at most: see BUDGETS in check-sizes.mjs`,
    )
  for (const { file } of Object.values(manifest)) {
    if (!file.endsWith('.js')) continue
    const { length } = readFileSync(join(site, file))
    if (length < LEAST_PART) failures.push(`${file} has ${length} bytes: see apps/web/vite/parts.ts for one to join`)
  }
  const names = chunks.flatMap((chunk) => [chunk.file, chunk.src ?? '', chunk.name ?? ''])
  for (const word of ['hls', 'player', 'watch']) {
    if (names.some((name) => name.includes(word))) failures.push(`the first page loads the player's code (${word})`)
  }
  return { failures, figures }
}
