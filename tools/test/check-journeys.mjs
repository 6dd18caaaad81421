/** Checks which journeys run where: `npm run test:all` runs every spec file, and the gate's journeys fit its time. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { knownSeconds, listJourneys, nameOf } from './list-journeys.mjs'
import { JOURNEYS } from './playwright-report.mjs'

/** Seconds of one worker; two run at the same time, in 170 s. */
const MOST_GATE_SECONDS = 340
/** Fewer than this means that tags were lost. */
const FEWEST_GATE_JOURNEYS = 60

/** What one wait may take, ms, where its journey has the usual 45 s for everything. */
const LONGEST_WAIT = 30_000

/**
 * What makes a journey fail without a fault, line by line: a press where no hand could press, a wait that its journey has no time for.
 * @param {string} file
 * @param {string} code
 */
export function frailties(file, code) {
  const hasLongerTime = /\.(?:configure\(\{ timeout:|setTimeout\()/.test(code)
  return code.split('\n').flatMap((line, index) => {
    const at = `${file}:${index + 1}`
    if (/\bforce: true\b/.test(line))
      return [`${at} presses where no hand could: see pressOn in e2e/support/watching.ts.`]
    const [, wait] = /\btimeout: ([\d_]+)/.exec(line) ?? []
    const isTooLong = Number(wait?.replaceAll('_', '')) > LONGEST_WAIT
    return isTooLong && !hasLongerTime
      ? [`${at} waits ${wait} ms in a journey of 45 s: give the journey more time.`]
      : []
  })
}

/**
 * @param {import('./pick-journeys.mjs').Journey[]} journeys What Playwright lists.
 * @param {{ files: string[], seconds: { gate: Record<string, number> } }} known `files` are the specs on disk.
 */
export function judgeJourneys(journeys, { files, seconds }) {
  const gate = journeys.filter(({ isGate }) => isGate)
  const listed = new Set(journeys.map(({ file }) => file))
  const names = journeys.map((journey) => `${nameOf(journey)} (${journey.project})`)
  const gateSeconds = Math.round(gate.reduce((total, journey) => total + (seconds.gate[nameOf(journey)] ?? 0), 0))
  const unmeasured = gate.map(nameOf).filter((name) => seconds.gate[name] === undefined)
  const failures = [
    ...files
      .filter((file) => !listed.has(file))
      .map((file) => `${file} belongs to no project of e2e/playwright.config.ts.`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `Two journeys are called ${name}.`),
  ]
  if (gate.length < FEWEST_GATE_JOURNEYS) failures.push(`Only ${gate.length} journeys are tagged @gate.`)
  if (gateSeconds > MOST_GATE_SECONDS) {
    failures.push(`The journeys tagged @gate last took ${gateSeconds} s of a worker, more than ${MOST_GATE_SECONDS} s.`)
  }
  const warnings = unmeasured.map((name) => `${name} is not in e2e/seconds.json yet.`)
  return { failures, warnings, all: journeys.length, gate: gate.length, gateSeconds }
}

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'))

export async function checkJourneys() {
  const judgement = judgeJourneys(await listJourneys(), { files: filesIn(JOURNEYS), seconds: knownSeconds() })
  const frail = [JOURNEYS, 'e2e/states', 'e2e/support'].flatMap((folder) =>
    filesIn(folder).flatMap((name) => {
      const file = `${folder}/${name}`
      return frailties(file, readFileSync(join(root, file), 'utf8'))
    }),
  )
  return { ...judgement, failures: [...judgement.failures, ...frail] }
}
