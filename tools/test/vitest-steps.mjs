/** Tests that Vitest runs: in Node beside a real PostgreSQL and Redis, and in a real Chromium. */
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from '../prepare.mjs'
import { startPostgres, startRedis } from '../services.mjs'
import { run } from './commands.mjs'
import { failed, PASSED, sum } from './result.mjs'
import { failuresOfVitest } from './vitest-report.mjs'

/** By which `npm run test:all` shuffles: `MATINEE_TEST_SEED` repeats an order. */
const SEED = process.env.MATINEE_TEST_SEED ?? String(Date.now() % 1_000_000)

/** Random histories of each run; unset, a test takes its own number. */
const FEW_HISTORIES = '100'

/**
 * Runs Vitest.
 * @param {string} name Of the report in `test-results`.
 * @param {object} how
 * @param {string} [how.config]
 * @param {object} [how.env]
 * @param {string[]} [how.files]
 * @param {string} [how.node] The program that runs the tests.
 * @param {boolean} [how.isWhole] Takes the tests along that are tagged `slow`, which only `npm run test:all` runs.
 * @param {boolean} [how.isShuffled] In an order by lot, which is printed.
 * @param {boolean} [how.mayBeEmpty]
 * @returns {Promise<import('./result.mjs').Result>} Tests left to `test:all` count as nothing.
 */
export async function vitest(name, how) {
  const {
    config = 'vitest.config.ts',
    env = {},
    files = [],
    node = process.execPath,
    isWhole = false,
    isShuffled = false,
    mayBeEmpty = false,
  } = how
  const report = join(root, 'test-results', `${name}.json`)
  const args = ['run', '--config', config, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  if (!isWhole) args.push('--tags-filter=!slow')
  if (isShuffled) {
    console.log(`  shuffled by MATINEE_TEST_SEED=${SEED}`)
    args.push('--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${SEED}`)
  }
  const { status } = await run(node, ['node_modules/vitest/vitest.mjs', ...args, ...files], {
    env: { ...(!isWhole && { MATINEE_INTERLEAVINGS: FEW_HISTORIES }), ...env },
  })
  if (!existsSync(report)) return failed('Vitest wrote no report: see what it printed above')
  return read(JSON.parse(readFileSync(report, 'utf8')), { status, isWhole, mayBeEmpty })
}

function read(results, { status, isWhole, mayBeEmpty }) {
  const tests = results.testResults.flatMap(({ assertionResults }) => assertionResults)
  const isLeft = ({ status: outcome, tags = [] }) => outcome === 'skipped' && !isWhole && tags.includes('slow')
  const failures = failuresOfVitest(results)
  if (status !== 0 && failures.length === 0)
    failures.push({ message: 'failed outside of its tests: see what it printed above' })
  if (tests.length === 0 && !mayBeEmpty) failures.push({ message: 'found no test' })
  return {
    passed: results.numPassedTests,
    failed: failures.length,
    skipped: results.numPendingTests - tests.filter(isLeft).length,
    failures,
  }
}

/** Runs Vitest beside a PostgreSQL and a Redis of its own. Without them its other tests still run, and the step fails. */
export async function vitestWithServices(name, how) {
  const postgres = await startPostgres()
  const redis = await startRedis()
  const missing = [!postgres && 'PostgreSQL (postgresql)', !redis && 'Redis (redis-server)'].filter(Boolean)
  const lack = missing.map((service) =>
    failed(`There is no ${service} on this machine: install your distribution's package.`),
  )
  const env = {
    ...how.env,
    ...(postgres && { MATINEE_TEST_POSTGRES: postgres.url }),
    ...(redis && { MATINEE_TEST_REDIS: redis.url }),
  }
  try {
    return sum([await vitest(name, { ...how, env }), ...lack])
  } finally {
    await postgres?.stop()
    await redis?.stop()
  }
}

/** Filters of Vitest that leave the tests of one workspace; none for all. */
export const testsOf = (workspace) => (workspace ? [join(root, workspace) + sep] : [])

/** Unit tests and a first start on the later lines of Node that are served as well. */
export async function onLaterNodes(files = []) {
  const { firstStart, LATER_NODES, nodeRelease } = await import('../node-releases.mjs')
  const results = []
  for (const version of LATER_NODES) {
    const node = nodeRelease(version)
    if (!node) {
      results.push(failed(`Node ${version} could not be fetched from the npm registry: nothing was tried on it.`))
      continue
    }
    // Slow tests and random histories try what is ours and not Node: here each has its few.
    const env = { MATINEE_INTERLEAVINGS: '25' }
    results.push(await vitestWithServices(`unit-node-${version}`, { node, files, env }))
    results.push(await startOn(node, firstStart))
  }
  return sum(results)
}

/** A first start of the product on the Node that runs. */
export async function firstStartHere() {
  const { firstStart } = await import('../node-releases.mjs')
  return startOn(process.execPath, firstStart)
}

async function startOn(node, firstStart) {
  const fault = await firstStart(node)
  return fault ? failed(`A first start with ${node}: ${fault}.`) : PASSED
}
