/** The workspaces of the repository, and which steps of `npm test` have something to do in each. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist'])

/** Tests of each step, by the ends of their files' names. */
const TESTS = [
  ['unit', /(?<!\.browser)\.test\.(ts|tsx|mjs)$/],
  ['browser', /\.browser\.test\.tsx?$/],
  ['e2e', /\.spec\.ts$/],
]

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    return entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]
  })
}

/** Every workspace's folder, relative to the root, with slashes. */
export function workspacesOf(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return workspaces
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern]
      const parent = pattern.slice(0, -2)
      return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
}

/** The workspace that a folder is; undefined for the root and every other folder. */
export function workspaceAt(root, folder) {
  const path = relative(root, folder).replaceAll('\\', '/')
  return workspacesOf(root).find((workspace) => workspace === path)
}

/** Steps of `npm test` that have something to do in a workspace: its types, and its tests of each kind. */
export function stepsIn(root, workspace) {
  const files = filesUnder(join(root, workspace))
  const tests = TESTS.filter(([, name]) => files.some((file) => name.test(file))).map(([step]) => step)
  // Journeys go through the built product.
  return ['types', ...(tests.includes('e2e') ? ['build'] : []), ...tests]
}
