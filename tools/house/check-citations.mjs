/** Follows every citation in code, tests and documents to an anchor that exists; then each fixture, which must be caught. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { CITED, FIXTURES } from './citation-fixtures.mjs'
import { anchorsOf, citationsIn } from './citations.mjs'

const READ = /^(?:(?:apps|packages|e2e|tools|bench|docs)\/.*\.(?:tsx?|mjs|css|md)|[A-Z]+\.md)$/
/** Its examples are wrong on purpose. */
const NOT_READ = /^tools\/house\/citation/
const SPECIFICATION = 'docs/specification/'

/** Fewer citations of a kind than this means that they were not read. Raise it as the tree grows. */
const FEWEST = { rule: 1100, section: 490, record: 100, link: 95, path: 28 }

function trackedFiles(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\0'))].filter(
    (path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
  )
}

/** Files, and the folders they are in. */
const placesOf = (paths) => new Set(paths.flatMap((path) => [path, ...foldersOf(path)]))
const foldersOf = (path) => {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** What is wrong in a tree of texts by path, as `{ path, line, sentence }`, and how many citations of each kind were read. */
function follow(texts, places) {
  const documents = new Map(
    [...texts].filter(([path]) => path.endsWith('.md')).map(([path, text]) => [path, anchorsOf(text)]),
  )
  const records = new Set([...places].flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []))
  const faults = []
  const specified = new Set()
  for (const [path, { explicit }] of documents) {
    if (!path.startsWith(SPECIFICATION)) continue
    for (const { id, line } of explicit) {
      if (specified.has(id)) faults.push({ path, line, sentence: `the anchor ${id} stands twice` })
      specified.add(id)
    }
  }

  const wrongIn = (from, { kind, anchor, record, path, fragment, wrong }) => {
    if (wrong !== undefined) return wrong
    if (anchor !== undefined) return specified.has(anchor) ? undefined : `${SPECIFICATION} has no anchor ${anchor}`
    if (record !== undefined) return records.has(record) ? undefined : `docs/decisions/ has no record ${record}`
    // A link leads from its own file; a path in a sentence may also begin at any folder above.
    const starts = kind === 'link' ? [posix.dirname(from)] : [...foldersOf(from).toReversed(), '']
    const target =
      path === '' ? from : starts.map((folder) => posix.join(folder, path, '.')).find((at) => places.has(at))
    if (target === undefined) return `there is no ${path}`
    if (fragment === undefined) return undefined
    return documents.get(target)?.all.has(fragment) ? undefined : `${target} has no heading or anchor #${fragment}`
  }

  const counts = { rule: 0, section: 0, record: 0, link: 0, path: 0 }
  for (const [path, text] of texts)
    for (const citation of citationsIn(path, text)) {
      counts[citation.kind] += 1
      const wrong = wrongIn(path, citation)
      if (wrong !== undefined) faults.push({ path, line: citation.line, sentence: `${citation.cited}: ${wrong}` })
    }
  return { faults, counts }
}

/** Every failure as a sentence; none means that all citations lead somewhere and that each way of leading nowhere is caught. */
export function checkCitations(root) {
  const tracked = trackedFiles(root)
  const texts = new Map(
    tracked
      .filter((path) => READ.test(path) && !NOT_READ.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
  const { faults, counts } = follow(texts, placesOf(tracked))
  const failures = faults.map(({ path, line, sentence }) => `${path}:${line} ${sentence}`)
  for (const [kind, fewest] of Object.entries(FEWEST))
    if (counts[kind] < fewest)
      failures.push(`only ${counts[kind]} citations of the kind ${kind} were read, expected ${fewest}`)

  for (const [name, [path, text, said]] of Object.entries(FIXTURES)) {
    const tree = new Map([...Object.entries(CITED), [path, text]])
    const caught = follow(tree, placesOf([...tree.keys()])).faults
    if (caught.length !== 1 || !caught[0].sentence.includes(said) || caught[0].path !== path)
      failures.push(`the fixture "${name}" was not caught, or not it alone: ${JSON.stringify(caught)}`)
  }
  return { failures, files: texts.size, ...counts, fixtures: Object.keys(FIXTURES).length }
}
