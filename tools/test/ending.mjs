/** The end of a run: what failed, line by line, a table of the steps, the counts; and all of it as a file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, sum } from './result.mjs'

/**
 * A step that ran: `seconds` by the wall clock.
 * @typedef {import('./result.mjs').Result & { step: string, seconds: number }} Row
 */

const countsOf = ({ passed, failed, skipped }) => ({ passed, failed, skipped })

/** Prints the end of a run. Its last line is `N passed, N failed, N skipped`. @param {Row[]} rows */
export function printEnding(rows) {
  console.log('')
  console.table(
    Object.fromEntries(rows.map((row) => [row.step, { ...countsOf(row), seconds: row.seconds.toFixed(1) }])),
  )
  for (const { step, failures } of rows) {
    for (const failure of failures) console.error(`✗ ${step}: ${describe(failure)}`)
  }
  const { passed, failed, skipped } = sum(rows)
  if (failed > 0) console.error('npm test -- --failed runs these again.')
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
}

/**
 * Writes `summary.json`.
 * @param {string} path
 * @param {{ commit: string, seconds: number, rows: Row[] }} run `seconds` of the whole run, by the wall clock.
 */
export function writeSummary(path, { commit, seconds, rows }) {
  const steps = rows.map((row) => ({ step: row.step, ...countsOf(row), seconds: row.seconds }))
  const failures = rows.flatMap((row) => row.failures.map((failure) => ({ step: row.step, ...failure })))
  writeFileSync(path, `${JSON.stringify({ commit, seconds, ...countsOf(sum(rows)), steps, failures }, null, 2)}\n`)
}

/**
 * Reads what failed in the last run.
 * @param {string} path
 * @returns {(import('./result.mjs').Failure & { step: string, titles?: string[] })[]} Empty where nothing failed or nothing ran.
 */
export const lastFailures = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).failures : [])
