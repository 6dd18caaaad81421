/**
 * Installs what is missing and builds what has changed, and nothing else, so that a second start is quick.
 * Runs before anything is installed: Node's own modules only.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join, relative } from 'node:path'
import { run } from './processes.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const noteFolder = join(root, 'node_modules', '.matinee')

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

/** One hash of names, sizes and times of files: a change of any of them is a reason to build again. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${relative(root, path)}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function isCurrent(name, value) {
  const file = join(noteFolder, name)
  return existsSync(file) && readFileSync(file, 'utf8') === value
}

function remember(name, value) {
  mkdirSync(noteFolder, { recursive: true })
  writeFileSync(join(noteFolder, name), value)
}

/** Installs the locked dependencies if the lockfile is not the one they were installed from. */
export async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (isCurrent('installed', lock)) return
  console.log('Installing dependencies…')
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  remember('installed', lock)
}

/** Builds the site and the server if their sources have changed since the last build. */
export async function build() {
  const sources = [
    ...filesUnder(join(root, 'apps')),
    ...filesUnder(join(root, 'packages')),
    join(root, 'package-lock.json'),
  ]
  const hash = hashOf(sources) + (process.env.BASE_PATH ?? '')
  const built = ['dist/web/index.html', 'dist/standalone/main.js'].every((file) => existsSync(join(root, file)))
  if (built && isCurrent('built', hash)) return
  console.log('Building…')
  // In a process of its own: the server that starts next should not carry the bundler's memory.
  await run(process.execPath, ['tools/build.mjs'])
  remember('built', hash)
}
