/**
 * `npm test` is the gate: in minutes, nothing of it by time, pictures or order. `npm run test:all` is everything there is.
 *
 * - `npm test -- unit borders` runs only the named steps; a step counts its tests, or itself as one.
 * - `npm test -- --failed` runs again what failed in the last run.
 * - `npm test -- --release` also fails where a language lacks a text, which is a warning until then.
 * - `npm run test:all -- --keep-seconds` also keeps how long each journey took, by which the gate is measured.
 * - Started in a workspace (`npm test -w packages/player`) it checks that workspace alone.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode } from './node-version.mjs'
import { install, root } from './prepare.mjs'
import { holdClone, lackOfRoom } from './test/guards.mjs'
import { stepsIn, workspaceAt } from './workspaces.mjs'

requireNode()
const obstacle = lackOfRoom() ?? holdClone(root)
if (obstacle) {
  console.error(obstacle)
  process.exit(1)
}
const explain = () => console.error('The packages could not be installed: is the npm registry within reach?')
process.once('exit', explain)
await install()
process.removeListener('exit', explain)
// What follows imports packages.
const { staticSteps } = await import('./test/static-steps.mjs')
const { lastFailures, printEnding, writeSummary } = await import('./test/ending.mjs')
const { run } = await import('./test/commands.mjs')
const { failed, PASSED } = await import('./test/result.mjs')
const { lastKnown } = await import('./test/list-journeys.mjs')
const { allJourneys, failedJourneys, gateJourneys } = await import('./test/journeys-step.mjs')
const { firstStartHere, onLaterNodes, testsOf, vitest, vitestWithServices } = await import('./test/vitest-steps.mjs')
const { withChromium } = await import('./test/browsers.mjs')

const words = process.argv.slice(2)
const flags = new Set(words.filter((word) => word.startsWith('--')))
const asked = words.filter((word) => !word.startsWith('--'))
const unknownFlags = [...flags].filter((flag) => !['--all', '--failed', '--release', '--keep-seconds'].includes(flag))
const reports = join(root, 'test-results')
const summary = join(reports, 'summary.json')
/** The one workspace to check; all when undefined. */
const workspace = workspaceAt(root, process.cwd())
/** No test may need another before it. */
const isShuffled = flags.has('--all')
/** Slow tests and every journey too. A workspace is always checked whole, and what failed may have been slow. */
const isWhole = flags.has('--all') || flags.has('--failed') || workspace !== undefined

async function builds() {
  // In a process of its own, which a build that fails ends.
  const program = "await (await import('./tools/prepare.mjs')).build()"
  const { status } = await run(process.execPath, ['--input-type=module', '--eval', program])
  return status === 0 ? PASSED : failed('the product could not be built: see what it printed above')
}

async function sizes() {
  const { failures, ...figures } = (await import('./house/check-sizes.mjs')).checkSizes(root)
  console.log(`  ${JSON.stringify(figures)}`)
  return failures.length === 0 ? PASSED : failed(...failures)
}

/** Only the accounts server and what serves it have tests that ask for a database. */
const needsServices = workspace === undefined || ['apps/api', 'apps/standalone'].includes(workspace)
const unitTests = (name, how) => (needsServices ? vitestWithServices : vitest)(name, how)

const STATIC = staticSteps({ isRelease: flags.has('--release'), workspace })
/** Each takes the tests to run, where only some are to. */
const RUNNING = {
  unit: (files = testsOf(workspace)) => unitTests('unit', { files, isWhole, isShuffled }),
  build: builds,
  nodes: onLaterNodes,
  sizes,
  browser: (files = testsOf(workspace)) =>
    withChromium(() => vitest('browser', { config: 'vitest.browser.config.ts', files, isWhole, isShuffled })),
  e2e: () => withChromium(isWhole ? () => allJourneys({ keepsSeconds: flags.has('--keep-seconds') }) : gateJourneys),
}
/** Parts of others, or runs of many minutes: only by name. */
const NAMED = {
  changed: () => unitTests('changed', { files: ['--changed', lastKnown()], mayBeEmpty: true }),
  'first-start': firstStartHere,
  interleavings: () =>
    unitTests('interleavings', { files: ['interleavings'], env: { MATINEE_INTERLEAVINGS: '10000' }, isWhole: true }),
}
const ALL = { ...STATIC, ...RUNNING, ...NAMED }
/** What a step stands on: where it failed, the step would only fail as well. */
const NEEDS_BUILD = new Set(['nodes', 'sizes', 'e2e', 'first-start'])

const previous = flags.has('--failed') ? lastFailures(summary) : []
const wanted = namesOf()
const unknown = [...unknownFlags, ...wanted.filter((name) => !(name in ALL))]
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(ALL).join(', ')}`)
  process.exit(1)
}
if (flags.has('--failed') && previous.length === 0) {
  console.log('Nothing failed in the last run.')
  process.exit(0)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const rows = []
await twoAtATime(wanted.filter((name) => name in STATIC))
for (const name of wanted.filter((each) => !(each in STATIC))) {
  console.log(`\n── ${name}`)
  await keep(name, () => start(name))
}
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
writeSummary(summary, { commit, seconds: performance.now() / 1000, rows })
printEnding(rows)
process.exit(rows.every(({ failures }) => failures.length === 0) ? 0 : 1)

/** The steps to run, in their order. */
function namesOf() {
  if (flags.has('--failed')) {
    const steps = new Set(previous.map(({ step }) => step))
    if ([...steps].some((step) => NEEDS_BUILD.has(step))) steps.add('build')
    return Object.keys(ALL).filter((name) => steps.has(name))
  }
  if (asked.length > 0)
    return [...asked.filter((name) => !(name in ALL)), ...Object.keys(ALL).filter((name) => asked.includes(name))]
  if (workspace) return stepsIn(root, workspace)
  return [...Object.keys(STATIC), ...Object.keys(RUNNING).filter((name) => isWhole || name !== 'nodes')]
}

/** Static steps use one core each, so two run at the same time; each prints when it ends. */
async function twoAtATime(names) {
  const waiting = [...names]
  async function next() {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const result = await keep(name, STATIC[name])
      console.log(`\n── ${name}\n${result.output ?? ''}`.trimEnd())
    }
  }
  await Promise.all([next(), next()])
}

/** Runs a step and notes what it found. What it throws is a failure of that step alone. */
async function keep(step, work) {
  const started = performance.now()
  const result = await work().catch((reason) => failed(String(reason?.message ?? reason)))
  const { passed, failed: count, skipped, failures } = result
  rows.push({ step, passed, failed: count, skipped, seconds: (performance.now() - started) / 1000, failures })
  return result
}

function start(name) {
  const hasNoBuild = rows.some((row) => row.step === 'build' && row.failed > 0)
  if (hasNoBuild && NEEDS_BUILD.has(name)) return Promise.resolve(failed('did not run, because the build failed'))
  const before = previous.filter(({ step }) => step === name)
  if (name === 'e2e' && before.length > 0) return withChromium(() => failedJourneys(before))
  const files = [...new Set(before.map(({ file }) => file).filter(Boolean))]
  return files.length > 0 ? ALL[name](files) : ALL[name]()
}
