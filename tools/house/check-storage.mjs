/**
 * Finds code of a page that reaches for a browser's storage past its door: a browser may block each kind, and a getter that throws takes
 * the page with it wherever nobody expects it (docs/decisions/0075).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { FINE, PAST_THE_DOORS } from './storage-fixtures.mjs'

/** Fewer files than this means that a part of the tree was not read. Raise it as the tree grows. */
const FEWEST_FILES = 700
const CODE = /^(?:apps\/web|packages\/[^/]+)\/src\/.*\.tsx?$/
const TESTS = /\.test\.tsx?$|\/testing\/|^packages\/testing\//

const WEB = 'apps/web/src'
/** The files that may name a kind of storage, by its name in a page; nobody names a kind without a file. */
const DOORS = {
  localStorage: [`${WEB}/services/storage/local-texts.ts`],
  sessionStorage: [`${WEB}/services/storage/visit-texts.ts`],
  BroadcastChannel: [`${WEB}/services/storage/tab-channel.ts`],
  serviceWorker: [`${WEB}/services/storage/worker-container.ts`],
  idb: [`${WEB}/data/kit/database.ts`, `${WEB}/data/kit/raw-database.ts`],
  indexedDB: [],
  caches: ['keep-picture', 'precache', 'service-worker', 'worker-scope'].map((name) => `${WEB}/offline/${name}.ts`),
  'navigator.locks': [`${WEB}/services/storage/tab-locks.ts`],
  'navigator.storage': [],
}

const isOfNavigator = (name) => Object.hasOwn(DOORS, `navigator.${name}`)
const isNavigator = (node) => node !== undefined && /(?:^|\W)navigator\)?$/.test(node.getText())

/** What a node says of an object: the name of its property, and the object. */
function propertyOf(node) {
  if (ts.isPropertyAccessExpression(node)) return [node.name.text, node.expression]
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return [node.argumentExpression.text, node.expression]
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    ts.isStringLiteralLike(node.left)
  )
    return [node.left.text, node.right]
  if (ts.isBindingElement(node) && ts.isVariableDeclaration(node.parent.parent))
    return [(node.propertyName ?? node.name).getText(), node.parent.parent.initializer]
  return [undefined, undefined]
}

/** The kind of storage that a node names, if it does. */
function kindNamedBy(node) {
  const [property, object] = propertyOf(node)
  if (property !== undefined && isOfNavigator(property) && isNavigator(object)) return `navigator.${property}`
  if (ts.isStringLiteralLike(node) && node.text === 'idb')
    return ts.isImportDeclaration(node.parent) || ts.isCallExpression(node.parent) ? 'idb' : undefined
  const name = ts.isIdentifier(node) ? node.text : property
  return name !== undefined && name !== 'idb' && Object.hasOwn(DOORS, name) ? name : undefined
}

/** The kinds of storage that a file's text names, each with its first line. */
export function storageNamedIn(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const kinds = new Map()
  const walk = (node) => {
    const kind = kindNamedBy(node)
    if (kind !== undefined && !kinds.has(kind))
      kinds.set(kind, file.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    ts.forEachChild(node, walk)
  }
  walk(file)
  return kinds
}

/** Every failure as a sentence; none means that storage is reached through its doors, and that the fixtures are judged rightly. */
export function checkStorage(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = [...new Set(listed.split('\0'))].filter(
    (path) => CODE.test(path) && !TESTS.test(path) && existsSync(join(root, path)),
  )
  const failures = []
  const opened = new Set()
  for (const path of paths) {
    for (const [kind, line] of storageNamedIn(path, readFileSync(join(root, path), 'utf8'))) {
      opened.add(`${kind} ${path}`)
      if (!DOORS[kind].includes(path))
        failures.push(
          `${path}:${line}: ${kind} is reached past its door, ${DOORS[kind].join(' or ') || 'which is none'}`,
        )
    }
  }
  for (const [kind, doors] of Object.entries(DOORS))
    for (const door of doors)
      if (!opened.has(`${kind} ${door}`)) failures.push(`${door}: it is no door to ${kind} any more`)
  if (paths.length < FEWEST_FILES) failures.push(`only ${paths.length} files were read, expected ${FEWEST_FILES}`)
  for (const [name, code] of Object.entries(PAST_THE_DOORS))
    if (storageNamedIn('a.ts', code).size !== 1) failures.push(`the fixture "${name}" was not caught`)
  for (const [name, code] of Object.entries(FINE))
    if (storageNamedIn('a.ts', code).size > 0) failures.push(`the fixture "${name}" was caught`)
  return { failures, files: paths.length }
}
