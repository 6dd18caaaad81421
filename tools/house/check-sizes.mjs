/** Budgets of what a browser must load before search works, in bytes after brotli (issue: fonts and pictures not counted). */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** To raise a budget, say in a decision record what the bytes buy. */
const BUDGETS = { script: 110_000, style: 30_000 }

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

/** Where the first texts of English lie in the built site. */
function english(site) {
  const folder = readdirSync(join(site, 'assets')).find((name) => name.startsWith('texts-'))
  return `assets/${folder}/en-first.json`
}

/** Measures the built site. Every failure as a sentence, and the figures. */
export function checkSizes(root) {
  const site = join(root, 'dist/web')
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8'))
  const chunks = firstPageFiles(manifest)
  const size = (files) =>
    files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(site, file))).length, 0)
  const figures = {
    // The first texts of one language are no script, but the page waits for them as for one.
    script: size([...new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'))), english(site)]),
    style: size([...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]),
  }
  const failures = Object.entries(BUDGETS)
    .filter(([name, most]) => figures[name] > most)
    .map(
      ([name, most]) =>
        `the first page needs ${figures[name]} bytes of ${name}, ${most} at most: see BUDGETS in check-sizes.mjs`,
    )
  const names = chunks.flatMap((chunk) => [chunk.file, chunk.src ?? '', chunk.name ?? ''])
  for (const word of ['hls', 'player', 'watch']) {
    if (names.some((name) => name.includes(word))) failures.push(`the first page loads the player's code (${word})`)
  }
  return { failures, figures }
}
