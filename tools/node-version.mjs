import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Whether a version such as `20.19.0` fits `^a.b.c || >=d.e.f`; enough of semver for our own `engines`. */
export function fits(version, range) {
  const [major, minor, patch] = version.split('.').map(Number)
  return range.split('||').some((part) => {
    const isOpen = part.trim().startsWith('>=')
    const [a, b, c] = part
      .trim()
      .replace(/^(\^|>=)/, '')
      .split('.')
      .map(Number)
    if (major !== a) return isOpen && major > a
    return minor > b || (minor === b && patch >= c)
  })
}

/** Ends the process with one sentence when this Node is too old. */
export function requireNode() {
  if (fits(process.versions.node, engines.node)) return
  console.error(`Matinee needs Node ${engines.node}; this is ${process.versions.node}.`)
  process.exit(1)
}
