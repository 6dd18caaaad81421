/**
 * `npm test`: every check there is, then one line `N passed, N failed, N skipped`.
 * `npm test -- unit e2e` runs only the named steps. A step counts its tests, or itself as one.
 * `npm test -- --release` also fails where a language lacks a text, which is a warning until then.
 * Started in a workspace (`npm test -w packages/player`) it checks that workspace alone.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, sep } from 'node:path'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'
import { requireNode } from './node-version.mjs'
import { build, install, root } from './prepare.mjs'
import { stepsIn, workspaceAt, workspacesOf } from './workspaces.mjs'

requireNode()
await install()

/** Before a release some warnings are failures. */
const isRelease = process.argv.includes('--release')
/** The one workspace to check; all when undefined. */
const workspace = workspaceAt(root, process.cwd())
const bin = (name) => join(root, 'node_modules', '.bin', name)
const reports = join(root, 'test-results')
/** What failed, by name: said once more at the end, since the output of so many tests is longer than anyone keeps. */
const failedTests = []
const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 }
const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 }

function command(file, args, env = {}) {
  return (
    spawnSync(file, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    }).status ?? 1
  )
}

function report({ failures, warnings = [], ...figures }) {
  for (const warning of warnings) console.warn(`  ! ${warning}`)
  for (const failure of failures) console.error(`  ✗ ${failure}`)
  console.log(`  ${JSON.stringify(figures)}`)
  return failures.length === 0 ? ONE_PASSED : { ...ONE_FAILED, failed: failures.length }
}

function sum(results) {
  return results.reduce((total, one) => ({
    passed: total.passed + one.passed,
    failed: total.failed + one.failed,
    skipped: total.skipped + one.skipped,
  }))
}

/** Checks one project, and keeps what it found out for the next time. Resolves to what it said, or to nothing if all is well. */
function checkTypes(folder) {
  const buildInfo = join(root, 'node_modules', '.cache', 'types', `${folder.replaceAll(/[\\/]/g, '-')}.json`)
  const args = ['node_modules/typescript-native/bin/tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', buildInfo]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve) => {
    child.once('close', (status) => resolve(status === 0 ? undefined : `${said}  ✗ ${folder}`))
  })
}

/** Every folder with its own tsconfig is checked with its own library: neutral code has no DOM to call. */
async function types() {
  const waiting = workspace ? [workspace] : workspacesOf(root)
  const results = []
  async function checkNext() {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const failure = await checkTypes(folder)
      if (failure) console.error(failure)
      results.push(failure ? ONE_FAILED : ONE_PASSED)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext))
  return sum(results)
}

function single(file, args) {
  return () => (command(file, args) === 0 ? ONE_PASSED : ONE_FAILED)
}

/** Filters of Vitest that leave the tests of the one workspace. */
const here = workspace ? [join(root, workspace) + sep] : []

/** @param {{ env?: object, files?: string[], node?: string }} how `node` is the program that runs the tests. */
function vitest(name, config, { env = {}, files = here, node = process.execPath } = {}) {
  return () => {
    const output = join(reports, `${name}.json`)
    const status = command(
      node,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        config,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${output}`,
        ...files,
      ],
      env,
    )
    if (!existsSync(output)) return ONE_FAILED
    const results = JSON.parse(readFileSync(output, 'utf8'))
    const { numPassedTests, numFailedTests, numPendingTests, numTotalTests } = results
    failedTests.push(...failuresOfVitest(results).map((test) => `${name}: ${test}`))
    const isBroken = status !== 0 && numFailedTests === 0
    // A change of documents reaches no test; in every other step none means that they were not found.
    const isEmpty = numTotalTests === 0 && !files.includes('--changed')
    return {
      passed: numPassedTests,
      failed: numFailedTests + (isBroken || isEmpty ? 1 : 0),
      skipped: numPendingTests,
    }
  }
}

/** Tests beside a real PostgreSQL and a real Redis of their own. */
async function withServices(name, { env, ...how } = {}) {
  const { startPostgres, startRedis } = await import('./services.mjs')
  const postgres = await startPostgres()
  const redis = await startRedis()
  try {
    const services = {
      ...env,
      ...(postgres && { MATINEE_TEST_POSTGRES: postgres.url }),
      ...(redis && { MATINEE_TEST_REDIS: redis.url }),
    }
    return vitest(name, 'vitest.config.ts', { ...how, env: services })()
  } finally {
    await postgres?.stop()
    await redis?.stop()
  }
}

/** The unit tests and a first start on each later line of Node that is served as well. */
async function onLaterNodes() {
  const { firstStart, LATER_NODES, nodeRelease } = await import('./node-releases.mjs')
  const results = []
  for (const version of LATER_NODES) {
    const node = nodeRelease(version)
    if (!node) {
      console.warn(`  The npm registry has no Node ${version} for this machine: nothing was tried on it.`)
      continue
    }
    // Random histories try the merge, not Node: few of them do here.
    results.push(await withServices(`unit-node-${version}`, { env: { MATINEE_INTERLEAVINGS: '25' }, node }))
    const fault = await firstStart(node)
    if (fault) failedTests.push(`A first start on Node ${version}: ${fault}.`)
    results.push(fault ? ONE_FAILED : ONE_PASSED)
  }
  return results.length > 0 ? sum(results) : ONE_PASSED
}

async function withChromium(step) {
  const { chromiumPath, headlessShellPath } = await import('./chromium.mjs')
  const shell = headlessShellPath()
  const path = chromiumPath()
  if (!path) {
    console.error(
      "  ✗ No Chromium was found: install your distribution's chromium package, or set CHROMIUM_PATH to one.",
    )
    return ONE_FAILED
  }
  process.env.CHROMIUM_PATH = path
  if (shell) process.env.CHROMIUM_HEADLESS_SHELL_PATH = shell
  return step()
}

function journeys() {
  const output = join(reports, 'e2e.json')
  const status = command(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: output,
  })
  if (!existsSync(output)) return ONE_FAILED
  const results = JSON.parse(readFileSync(output, 'utf8'))
  const { expected, unexpected, flaky, skipped } = results.stats
  failedTests.push(...failuresOfPlaywright(results).map((test) => `e2e: ${test}`))
  const failed = unexpected + flaky
  return { passed: expected, failed: failed || (status === 0 ? 0 : 1), skipped }
}

const STEPS = {
  types,
  format: single(bin('oxfmt'), ['--check', '.']),
  lint: single(bin('oxlint'), ['--deny-warnings']),
  // Rules that need types, in a configuration of their own: the first reads a file in a millisecond, this one every project.
  promises: single(bin('oxlint'), ['--type-aware', '--config', '.oxlintrc.types.json']),
  catches: async () => report((await import('./house/check-catches.mjs')).checkCatches(root)),
  borders: async () => report(await (await import('./house/check-borders.mjs')).checkBorders(root)),
  storage: async () => report((await import('./house/check-storage.mjs')).checkStorage(root)),
  files: async () => report((await import('./house/check-files.mjs')).checkFiles(root)),
  words: async () => report((await import('./house/check-words.mjs')).checkWords(root)),
  citations: async () => report((await import('./house/check-citations.mjs')).checkCitations(root)),
  locales: async () => report((await import('./house/check-locales.mjs')).checkLocales(root, { isRelease })),
  licences: async () => report((await import('./house/licences.mjs')).checkLicences(root)),
  'dead-code': single(bin('knip'), []),
  lockfile: single(process.execPath, ['tools/complete-lockfile.mjs', '--check']),
  // Only the tests of the accounts server, and of what serves it, ask for the services.
  unit: () =>
    workspace && !['apps/api', 'apps/standalone'].includes(workspace)
      ? vitest('unit', 'vitest.config.ts')()
      : withServices('unit'),
  build: async () => {
    await build()
    return ONE_PASSED
  },
  nodes: onLaterNodes,
  sizes: async () => report((await import('./house/check-sizes.mjs')).checkSizes(root)),
  browser: () => withChromium(vitest('browser', 'vitest.browser.config.ts')),
  e2e: () => withChromium(journeys),
}

/** What `changed` compares with: where this branch left the main one, or the last commit where it did not. */
function lastKnown() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
  const head = git('rev-parse', 'HEAD')
  const branched = git('merge-base', 'HEAD', 'origin/main')
  return branched === '' || branched === head ? 'HEAD~1' : branched
}

/** Only by name: the first is a part of `unit`, the other takes minutes. */
const NAMED_STEPS = {
  changed: () => withServices('changed', { files: ['--changed', lastKnown()] }),
  interleavings: () =>
    withServices('interleavings', { env: { MATINEE_INTERLEAVINGS: '10000' }, files: ['interleavings'] }),
}

const asked = process.argv.slice(2).filter((word) => word !== '--release')
const wanted = asked.length === 0 && workspace ? stepsIn(root, workspace) : asked
const steps = wanted.length > 0 ? { ...STEPS, ...NAMED_STEPS } : STEPS
const unknown = wanted.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}`)
  process.exit(1)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const rows = []
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name}`)
  const started = performance.now()
  const result = await step()
  rows.push({ step: name, ...result, seconds: ((performance.now() - started) / 1000).toFixed(1) })
}
console.log('')
for (const test of failedTests) console.error(`✗ ${test}`)
console.table(Object.fromEntries(rows.map(({ step, ...row }) => [step, row])))
const total = sum(rows)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
