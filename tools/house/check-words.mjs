/** Finds banned words in the names that the code declares and in the names of its files (words.mjs). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { BANNED, BARE, EXCEPTIONS } from './words.mjs'

/** Fewer names than this means that a part of the tree was not read. Raise it as the tree grows. */
const FEWEST_NAMES = 20_000
const CODE = /\.(ts|tsx|mjs)$/

/** Each word of this list has to be caught in this code and this file name. */
const FIXTURE = {
  path: 'apps/web/src/blocks/next-road.ts',
  text: 'const kept = 1\ninterface Shown { lastDeed: number; toldAt: number }\nfunction f(isHealed: boolean) {}\nconst indeed = kept',
  caught: ['road', 'kept', 'deed', 'told', 'healed'],
}

/** The words of a name: `lastDeed`, `LAST_DEED` and `last-deed` hold the same two. */
const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const isExcepted = (path, word) => EXCEPTIONS.some((one) => one.path.test(path) && one.words.includes(word))

/** Banned words of a name, as pairs of word and what to say. */
function bannedIn(name, path) {
  const parts = wordsOf(name).filter((word) => Object.hasOwn(BANNED, word))
  const bare = Object.hasOwn(BARE, name) ? [name] : []
  return [...parts.map((word) => [word, BANNED[word]]), ...bare.map((word) => [word, BARE[word]])].filter(
    ([word]) => !isExcepted(path, word),
  )
}

/** Calls `visit` with every name that a file declares: variables, parameters, functions, types, properties. */
function forEachName(path, text, visit) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const walk = (node) => {
    const { name } = node
    const declares =
      name !== undefined &&
      (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) &&
      !ts.isPropertyAccessExpression(node) &&
      !ts.isImportSpecifier(node) &&
      !ts.isExportSpecifier(node) &&
      !ts.isJsxAttribute(node)
    // `{ timeStamp }` takes the name from whoever declared it.
    const isTaken = ts.isBindingElement(node) && node.propertyName === undefined && name?.text === 'timeStamp'
    if (declares && !isTaken)
      visit(name.text.replace(/^#/, ''), file.getLineAndCharacterOfPosition(name.pos + 1).line + 1)
    ts.forEachChild(node, walk)
  }
  walk(file)
}

/** Every fault of one file as a sentence, and how many names were read. */
function checkFile(path, text) {
  const faults = bannedIn(path.split('/').at(-1).replace(/\..*$/, ''), path).map(
    ([word, say]) => `${path}: its name holds "${word}". Say: ${say}`,
  )
  let names = 0
  forEachName(path, text, (name, line) => {
    names += 1
    for (const [word, say] of bannedIn(name, path)) faults.push(`${path}:${line}: ${name} holds "${word}". Say: ${say}`)
  })
  return { faults, names }
}

/** Every failure as a sentence; none means that no name holds a banned word, and that the check finds those of its fixture. */
export function checkWords(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = [...new Set(listed.split('\0'))].filter(
    (path) => CODE.test(path) && !path.startsWith('tools/house/') && existsSync(join(root, path)),
  )
  const failures = []
  let names = 0
  for (const path of paths) {
    const found = checkFile(path, readFileSync(join(root, path), 'utf8'))
    failures.push(...found.faults)
    names += found.names
  }
  if (names < FEWEST_NAMES) failures.push(`only ${names} names were read, expected ${FEWEST_NAMES}`)
  const caught = checkFile(FIXTURE.path, FIXTURE.text).faults
  for (const word of FIXTURE.caught) {
    if (!caught.some((fault) => fault.includes(`"${word}"`))) failures.push(`the fixture's "${word}" was not caught`)
  }
  if (caught.length !== FIXTURE.caught.length)
    failures.push(`the fixture has ${caught.length} faults, expected ${FIXTURE.caught.length}`)
  return { failures, names }
}
