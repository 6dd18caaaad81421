/**
 * Checks the texts of the interface: every key that code asks for exists, every key is asked for, every language has exactly
 * English's keys with the same placeholders, and no text stands in the code.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const MESSAGES = 'packages/locales/src/messages'

function flatten(tree, prefix = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  )
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sources(path)
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Names of the placeholders and tags of a message, sorted, each once. */
export function slotsOf(text) {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1])
  const tags = [...text.matchAll(/<(\d+)\/?>/g)].map((match) => `<${match[1]}>`)
  return [...new Set([...names, ...tags])].toSorted().join(' ')
}

/** A pattern for every literal that could be a key: `player.metadata.${key}.title` matches any one word in its place. */
function keyPatterns(text) {
  const literals = [...text.matchAll(/['"`]([a-z][A-Za-z0-9]*(?:\.(?:[A-Za-z0-9]+|\$\{[^}]*\}))+)['"`]/g)].map(
    (match) => match[1],
  )
  return literals.map((literal) => {
    const source = literal
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[A-Za-z0-9-]+')
    return new RegExp(`^${source}$`)
  })
}

/** Text of a JSX element or of an attribute that people read, written out in code. */
function hardCoded(text) {
  const found = []
  for (const match of text.matchAll(/(?:^|[^=])>\s*([A-Z][a-z]+(?: [a-z]+)+)[^<>{}()=]*</gm)) found.push(match[1])
  for (const match of text.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*[A-Za-z]{2}[^"]*)"/g))
    found.push(match[1])
  return found
}

/** Every failure as a sentence. */
export function checkLocales(root) {
  const failures = []
  const read = (id) => new Map(flatten(JSON.parse(readFileSync(join(root, MESSAGES, `${id}.json`), 'utf8'))))
  const english = read('en')
  const code = [
    ...sources(join(root, 'apps/web/src')),
    ...sources(join(root, 'packages/ui/src')),
    ...sources(join(root, 'packages/player/src')),
  ]
  const patterns = new Set()
  for (const path of code) {
    const text = readFileSync(path, 'utf8')
    for (const pattern of keyPatterns(text)) patterns.add(pattern)
    if (path.endsWith('.tsx')) {
      for (const words of hardCoded(text))
        failures.push(`${path.slice(root.length)}: "${words}" stands in the code; give it a key`)
    }
  }
  const asked = [...patterns]
  for (const key of english.keys()) {
    if (!asked.some((pattern) => pattern.test(key))) failures.push(`en.json: ${key} is never asked for`)
  }
  const ids = readdirSync(join(root, MESSAGES)).map((file) => file.replace('.json', ''))
  for (const id of ids.filter((other) => other !== 'en')) {
    const messages = read(id)
    for (const [key, text] of english) {
      const translated = messages.get(key)
      if (translated === undefined) failures.push(`${id}.json: ${key} is missing`)
      else if (slotsOf(translated) !== slotsOf(text))
        failures.push(`${id}.json: ${key} has other placeholders than English`)
    }
    for (const key of messages.keys()) if (!english.has(key)) failures.push(`${id}.json: ${key} is not in English`)
  }
  return { failures, languages: ids.length, keys: english.size }
}
