import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { run } from './commands.mjs'
import { JOURNEYS, specsIn } from './playwright-report.mjs'

export const PLAYWRIGHT = join(root, 'node_modules', '.bin', 'playwright')
export const CONFIG = ['--config', 'e2e/playwright.config.ts']

const journeysIn = (report) =>
  specsIn(report).flatMap(({ file, titles, tags, tests }) =>
    tests.map(({ projectName }) => ({ project: projectName, file, titles, isGate: tags.includes('gate') })),
  )

/** Asks Playwright which journeys there are. @throws {Error} With what it printed, where a spec cannot be loaded. */
async function list(...args) {
  const { output } = await run(PLAYWRIGHT, ['test', ...CONFIG, '--list', '--reporter=json', ...args], { isQuiet: true })
  const begin = output.indexOf('{')
  const report = begin === -1 ? { errors: [{ message: output }] } : JSON.parse(output.slice(begin))
  if (report.errors?.length > 0) throw new Error(report.errors.map(({ message }) => message).join('\n'))
  return journeysIn(report)
}

let listed
/**
 * Returns every journey; the specs are loaded once a run.
 * @returns {Promise<import('./pick-journeys.mjs').Journey[]>}
 */
export const listJourneys = () => (listed ??= list())

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()

/** The commit that a change is compared with: where this branch left the main one, or the commit before where it did not. */
export function lastKnown() {
  const head = git('rev-parse', 'HEAD')
  const branched = git('merge-base', 'HEAD', 'origin/main')
  return branched === '' || branched === head ? 'HEAD~1' : branched
}

/** Spec files that a change touches: `edited` themselves, and `reached` through a module that they use. */
export async function touchedSpecs() {
  const names = git('diff', '--name-only', '--relative', lastKnown(), '--', JOURNEYS).split('\n')
  const edited = names.map((name) => name.slice(JOURNEYS.length + 1)).filter((name) => name.endsWith('.spec.ts'))
  const reached = (await list(`--only-changed=${lastKnown()}`)).map(({ file }) => file)
  return { edited, reached: [...new Set(reached)] }
}

/**
 * Seconds that a worker took for each spec file and for each journey of the gate, when `npm run test:all -- --keep-seconds` last ran.
 * @returns {{ files: Record<string, number>, gate: Record<string, number> }}
 */
export const knownSeconds = () => JSON.parse(readFileSync(join(root, 'e2e', 'seconds.json'), 'utf8'))

/** The name of a journey in `seconds.json`. */
export const nameOf = ({ file, titles }) => [file, ...titles].join(' › ')
