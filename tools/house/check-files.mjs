/** Budgets of files: lines of code, and what the repository must not say. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file past this length tells more than one story. Split it; raise this only with a decision record. */
const MOST_LINES = 400
const CODE = /\.(ts|tsx|mjs|cjs|css)$/
/** Words for work that was not finished; they belong in an issue. */
const UNFINISHED = /\b(TODO|FIXME|HACK|XXX)\b/
const LINT_ESCAPES = /(@ts-ignore|@ts-nocheck|@ts-expect-error|oxlint-disable|eslint-disable)/
const TYPE_ESCAPES = /(\bas any\b|: any\b)/

function trackedFiles(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\0').filter((path) => path !== ''))]
}

function exists(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Every failure as a sentence. */
export function checkFiles(root) {
  const failures = []
  const files = trackedFiles(root).filter((path) => exists(join(root, path)))
  for (const path of files) {
    if (!CODE.test(path) || path.startsWith('tools/house/')) continue
    const text = readFileSync(join(root, path), 'utf8')
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    const lines = text.split('\n').length
    if (lines > MOST_LINES) {
      failures.push(
        `${path} has ${lines} lines, ${MOST_LINES} at most: split it, or raise MOST_LINES in check-files.mjs with a decision record`,
      )
    }
    for (const [pattern, where, what] of [
      [UNFINISHED, text, 'unfinished work'],
      [LINT_ESCAPES, text, 'an escape from types or lint'],
      [TYPE_ESCAPES, code, 'an escape from types'],
    ]) {
      const found = where.match(pattern)
      if (found) failures.push(`${path} holds ${what}: ${found[0]}`)
    }
  }
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (lock.includes('"resolved": "http'))
    failures.push('package-lock.json names download addresses: see omit-lockfile-registry-resolved in .npmrc')
  return { failures, files: files.length }
}
