import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { run } from './commands.mjs'
import { CONFIG, knownSeconds, listJourneys, nameOf, PLAYWRIGHT, touchedSpecs } from './list-journeys.mjs'
import { listLine, pickJourneys } from './pick-journeys.mjs'
import { failuresOfPlaywright, JOURNEYS, notCompared, specsIn } from './playwright-report.mjs'
import { failed } from './result.mjs'

/** Seconds of one worker that the gate gives to the specs that a change touches. */
const MOST_TOUCHED_SECONDS = 120

/** Runs every journey, and keeps their seconds in `e2e/seconds.json` where that is wanted. */
export async function allJourneys({ keepsSeconds }) {
  const { result, report } = await play([])
  if (keepsSeconds && report) writeFileSync(join(root, 'e2e', 'seconds.json'), secondsOf(report))
  return result
}

/** Runs the journeys tagged `@gate`, and those of the specs that a change touches. */
export async function gateJourneys() {
  const { files } = knownSeconds()
  const { picked, left } = pickJourneys(await listJourneys(), {
    ...(await touchedSpecs()),
    secondsOf: (file) => files[file],
    mostSeconds: MOST_TOUCHED_SECONDS,
  })
  if (left.length > 0) {
    console.warn(`  ! This change also touches ${left.join(', ')}: npm run test:all runs all of these journeys.`)
  }
  // What a picture shows depends on the browser's version, and nothing in the gate does.
  return (await playListed(picked.map(listLine), { LOOKS: 'off' })).result
}

/** Runs the journeys that failed before; the gate's where no spec could be loaded. */
export async function failedJourneys(failures) {
  const journeys = failures.filter(({ titles }) => titles.length > 0)
  const lines = journeys.map(({ file, titles }) => [file.slice(JOURNEYS.length + 1), ...titles].join(' › '))
  return lines.length === 0 ? gateJourneys() : (await playListed(lines)).result
}

function playListed(lines, env) {
  const path = join(root, 'test-results', 'journeys.txt')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return play(['--test-list', path], env)
}

async function play(args, env = {}) {
  const path = join(root, 'test-results', 'e2e.json')
  const { status } = await run(PLAYWRIGHT, ['test', ...CONFIG, ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
  })
  if (!existsSync(path)) return { result: failed('Playwright wrote no report: see what it printed above') }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const { expected, skipped } = report.stats
  const failures = failuresOfPlaywright(report)
  const warning = notCompared(report)
  if (warning) console.warn(`  ! ${warning}`)
  if (status !== 0 && failures.length === 0)
    failures.push({ message: 'failed outside of its tests: see what it printed above' })
  if (expected + failures.length === 0) failures.push({ message: 'found no journey' })
  return { result: { passed: expected, failed: failures.length, skipped, failures }, report }
}

/** Seconds in the form of `e2e/seconds.json`. */
function secondsOf(report) {
  const files = {}
  const gate = {}
  for (const spec of specsIn(report)) {
    const milliseconds = spec.tests
      .flatMap(({ results }) => results)
      .reduce((total, { duration }) => total + duration, 0)
    files[spec.file] = (files[spec.file] ?? 0) + milliseconds / 1000
    if (spec.tags.includes('gate')) gate[nameOf(spec)] = milliseconds / 1000
  }
  return `${JSON.stringify({ files: inOrder(files), gate: inOrder(gate) }, null, 2)}\n`
}

const inOrder = (seconds) =>
  Object.fromEntries(
    Object.keys(seconds)
      .toSorted()
      .map((name) => [name, Math.round(seconds[name] * 10) / 10]),
  )
