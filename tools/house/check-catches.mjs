/**
 * Finds failures that code drops without a word: a `catch` with nothing in it, or a handler of a rejection that does nothing, where no
 * comment says why that is right. A comment counts inside, on the same line, or directly above the statement.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { DROPPED, FINE } from './catch-fixtures.mjs'

/** Fewer handlers than this means that a part of the tree was not read. Raise it as the tree grows. */
const FEWEST_HANDLERS = 300
const CODE = /\.(ts|tsx|mjs)$/

const isNothing = (node) =>
  (ts.isIdentifier(node) && node.text === 'undefined') ||
  (ts.isVoidExpression(node) && ts.isNumericLiteral(node.expression)) ||
  (ts.isParenthesizedExpression(node) && isNothing(node.expression))

const hasNoStatement = (block) =>
  block.statements.length === 0 ||
  (block.statements.length === 1 &&
    ts.isReturnStatement(block.statements[0]) &&
    (block.statements[0].expression === undefined || isNothing(block.statements[0].expression)))

/** A function that does nothing with what it is given. */
const doesNothing = (node) =>
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
  (ts.isBlock(node.body) ? hasNoStatement(node.body) : isNothing(node.body))

/** The handler of a rejection that a call gives: the argument of `catch`, the second of `then`. */
function rejectionHandler(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { text } = node.expression.name
  if (text === 'catch' && node.arguments.length === 1) return node.arguments[0]
  return text === 'then' ? node.arguments[1] : undefined
}

/** Whatever stands on lines of its own: its comment speaks for what is in it. An arm of an `if` without a block belongs to the `if`. */
const standsAlone = (node) =>
  (ts.isStatement(node) && !ts.isIfStatement(node.parent)) || ts.isPropertyAssignment(node) || ts.isClassElement(node)

function hasReason(file, text, handler) {
  if (/\/[/*]/.test(text.slice(handler.pos, handler.end))) return true
  const lineEnd = text.indexOf('\n', handler.end)
  if (/\/[/*]/.test(text.slice(handler.end, lineEnd === -1 ? text.length : lineEnd))) return true
  let node = handler.parent
  while (node && !standsAlone(node)) node = node.parent
  return node !== undefined && (ts.getLeadingCommentRanges(text, node.pos) ?? []).length > 0
}

/** Lines of a file's text on which a failure is dropped without a reason, and how many handlers of failures it has. */
export function droppedFailures(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = []
  let handlers = 0
  const walk = (node) => {
    const given = ts.isCatchClause(node) ? node.block : rejectionHandler(node)
    if (given) {
      handlers += 1
      const isDropped = ts.isCatchClause(node) ? node.block.statements.length === 0 : doesNothing(given)
      if (isDropped && !hasReason(file, text, given))
        lines.push(file.getLineAndCharacterOfPosition(given.getStart()).line + 1)
    }
    ts.forEachChild(node, walk)
  }
  walk(file)
  return { lines, handlers }
}

/** Every failure as a sentence; none means that every dropped failure has its reason, and that the fixtures are judged rightly. */
export function checkCatches(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = [...new Set(listed.split('\0'))].filter(
    (path) => CODE.test(path) && !path.endsWith('catch-fixtures.mjs') && existsSync(join(root, path)),
  )
  const failures = []
  let handlers = 0
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8')
    if (!/catch|then/.test(text)) continue
    const found = droppedFailures(path, text)
    handlers += found.handlers
    for (const line of found.lines)
      failures.push(`${path}:${line}: a failure is dropped: handle it, or say in a comment why nothing is to be done`)
  }
  if (handlers < FEWEST_HANDLERS) failures.push(`only ${handlers} handlers were read, expected ${FEWEST_HANDLERS}`)
  for (const [name, code] of Object.entries(DROPPED))
    if (droppedFailures('a.ts', code).lines.length !== 1) failures.push(`the fixture "${name}" was not caught`)
  for (const [name, code] of Object.entries(FINE))
    if (droppedFailures('a.ts', code).lines.length > 0) failures.push(`the fixture "${name}" was caught`)
  return { failures, handlers }
}
