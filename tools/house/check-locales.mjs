/**
 * Checks the texts of the interface: every key that code asks for exists, every key is asked for, every language has exactly
 * English's keys with the same placeholders, and no text stands in the code.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const MESSAGES = 'packages/locales/src/messages'
const LOCALES = 'packages/locales/src/locales.json'

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

/** The numbers of a message that have forms of their own: each with the names of its forms. */
function pluralsOf(text) {
  return [...text.matchAll(/\{\s*\w+\s*,\s*plural\s*,/g)].map((match) => {
    const forms = []
    let at = match.index + match[0].length
    for (;;) {
      const form = /^\s*(=\d+|\w+)\s*\{/.exec(text.slice(at))
      if (!form) return forms
      forms.push(form[1])
      at += form[0].length
      for (let depth = 1; depth > 0 && at < text.length; at += 1) depth += { '{': 1, '}': -1 }[text[at]] ?? 0
    }
  })
}

/** The forms that numbers up to 200 take in a language; every plural must have them. */
function formsOf(rules) {
  return new Set(Array.from({ length: 201 }, (_, number) => rules.select(number)).concat('other'))
}

/** What is wrong in one language against English: placeholders and forms of plurals; and texts that it lacks, apart. */
function compareWithEnglish({ id, code = id, tag = code }, english, messages) {
  const failures = []
  const missing = []
  // A language that the platform does not know counts as English does, on every machine.
  const rules = new Intl.PluralRules([tag, 'en'])
  const wanted = formsOf(rules)
  const known = new Set([...wanted, ...rules.resolvedOptions().pluralCategories])
  for (const [key, text] of english) {
    const translated = messages.get(key)
    if (translated === undefined) {
      missing.push(`${id}.json: ${key} is missing`)
      continue
    }
    if (text.trim() !== '' && translated.trim() === '') failures.push(`${id}.json: ${key} is empty`)
    if (slotsOf(translated) !== slotsOf(text)) failures.push(`${id}.json: ${key} has other placeholders than English`)
    const plurals = pluralsOf(translated)
    if (plurals.length !== pluralsOf(text).length) failures.push(`${id}.json: ${key} has other plurals than English`)
    for (const forms of plurals) {
      for (const form of wanted)
        if (!forms.includes(form)) failures.push(`${id}.json: ${key} has no plural form "${form}", which ${tag} needs`)
      for (const form of forms)
        if (!form.startsWith('=') && !known.has(form))
          failures.push(`${id}.json: ${key} has a plural form "${form}", which ${tag} does not know`)
    }
  }
  for (const key of messages.keys()) if (!english.has(key)) failures.push(`${id}.json: ${key} is not in English`)
  return { failures, missing }
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

/**
 * Every failure as a sentence, and every warning. A text that a language lacks is shown in English meanwhile
 * (apps/web/vite/text-files.ts), so it is a warning until a release.
 */
export function checkLocales(root, { isRelease = false } = {}) {
  const failures = []
  const missing = []
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
  const locales = JSON.parse(readFileSync(join(root, LOCALES), 'utf8'))
  const ids = readdirSync(join(root, MESSAGES)).map((file) => file.replace('.json', ''))
  for (const locale of locales) {
    if (!ids.includes(locale.id)) {
      failures.push(`${locale.id} is listed and has no ${locale.id}.json`)
      continue
    }
    const found = compareWithEnglish(locale, english, read(locale.id))
    failures.push(...found.failures)
    missing.push(...found.missing)
  }
  for (const id of ids)
    if (!locales.some((locale) => locale.id === id)) failures.push(`${id}.json is no listed language`)
  const warnings = isRelease ? [] : missing
  return {
    failures: isRelease ? [...failures, ...missing] : failures,
    warnings,
    languages: ids.length,
    keys: english.size,
  }
}
