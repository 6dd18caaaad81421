/** Holds the table of tasks in CONTRIBUTING.md to the tree: every file that it names is there, and no task needs many. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './prepare.mjs'

const MOST_FILES = 4
/** The one task that needs more: both ends of a wire. */
const LARGER = 'Add an account endpoint'

const TASKS = [
  ...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\| (\w[^|]+?) +\| (`[^|]+?) +\|/gm),
].map(([, task, files]) => ({ task, files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file) }))

/** Whether a path is there; the parts in `<…>` stand for any name, the same one where it is the same. */
function isThere(path, folder = root) {
  const [part, ...rest] = path.split('/')
  if (!part.includes('<')) {
    const found = join(folder, part)
    return rest.length === 0 ? existsSync(found) : existsSync(found) && isThere(rest.join('/'), found)
  }
  const [placeholder] = /<\w+>/.exec(part)
  const [before, after] = part.split(placeholder)
  const names = readdirSync(folder)
    .filter((name) => name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after))
    .map((name) => name.slice(before.length, name.length - after.length))
  return names.some((name) => isThere(path.replaceAll(placeholder, name), folder))
}

describe('the twelve tasks', () => {
  it('are all there', () => {
    expect(TASKS.map(({ task }) => task)).toEqual([
      'Add a shortcut',
      'Add a subtitle format',
      'Add a provider',
      'Change the autoplay rule',
      'Add an account endpoint',
      'Add a synced toggle',
      'Add a language key',
      'Add a row of Discover',
      'Add a proxy header',
      'Add an engine',
      'Change the merge of positions',
      'Add a page',
    ])
  })

  it.each(TASKS)('$task needs files that are there, and no more than four but for the endpoint', ({ task, files }) => {
    expect(files.filter((file) => !isThere(file))).toEqual([])
    expect(files.length).toBeGreaterThan(0)
    if (task !== LARGER) expect(files.length).toBeLessThanOrEqual(MOST_FILES)
  })

  it('name nothing that is not there', () => {
    expect(isThere('packages/domain/src/autopilot.ts')).toBe(false)
    expect(isThere('packages/player/src/engines/<name>/<name>-motor.ts')).toBe(false)
  })
})
