/**
 * Lists the licences of what the product ships with, in docs/licences.md. `node tools/house/licences.mjs` writes the list;
 * the check fails when it is not the one that the lockfile asks for.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCUMENT = 'docs/licences.md'
/** Licences that may be shipped with an MIT product without asking. */
const ALLOWED =
  /^(MIT|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|OFL-1\.1|CC0-1\.0|BlueOak-1\.0\.0|Python-2\.0|Unlicense)$/

/** Shapes and drawings that are in the tree, without a package. */
const TAKEN = [['Phosphor icons (shapes)', 'MIT']]

function licenceOf(path) {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const text = typeof manifest.license === 'string' ? manifest.license : (manifest.license?.type ?? 'unknown')
  return { name: manifest.name, version: manifest.version, licence: text.replaceAll(/[()]/g, '') }
}

/** Packages reachable from the apps' own dependencies, as the lockfile resolves them. */
function shipped(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const resolve = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const path = `${at ? `${at}/` : ''}node_modules/${name}`
      if (packages[path]) return packages[path].link ? packages[path].resolved : path
      if (!at) return null
    }
  }
  const seen = new Set()
  const visit = (path) => {
    if (path === null || seen.has(path)) return
    seen.add(path)
    for (const name of Object.keys(packages[path].dependencies ?? {})) visit(resolve(path, name))
  }
  for (const path of Object.keys(packages)) if (/^apps\/[^/]+$/.test(path)) visit(path)
  return [...seen].filter((path) => path.includes('node_modules/') && existsSync(join(root, path, 'package.json')))
}

function documentOf(root) {
  const rows = shipped(root).map((path) => licenceOf(join(root, path)))
  const refused = rows.filter(({ licence }) => !licence.split(/ (?:AND|OR) /).some((one) => ALLOWED.test(one)))
  const lines = [...new Set(rows.map(({ name, licence }) => `| ${name} | ${licence} |`))].toSorted()
  const text = `# Licences

Matinee is under the MIT licence. What it ships with, listed by \`node tools/house/licences.mjs\`:

| Package | Licence |
| --- | --- |
${[...lines, ...TAKEN.map(([name, licence]) => `| ${name} | ${licence} |`)].join('\n')}

The site serves the licences of its fonts, in \`/licences/commissioner.txt\` and \`/licences/literata.txt\`: neither reserves a font's name,
so that files cut from them keep it.
`
  return { text, refused }
}

const compact = (text) => text.replaceAll(/[ -]+/g, ' ')

/** Every failure as a sentence. */
export function checkLicences(root) {
  const { text, refused } = documentOf(root)
  const failures = refused.map(
    ({ name, licence }) => `${name} is under ${licence}: not on the list of licences we ship`,
  )
  const written = existsSync(join(root, DOCUMENT)) ? readFileSync(join(root, DOCUMENT), 'utf8') : ''
  if (compact(written) !== compact(text)) failures.push(`${DOCUMENT} is not current: run node tools/house/licences.mjs`)
  return { failures }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  writeFileSync(join(root, DOCUMENT), documentOf(root).text)
}
