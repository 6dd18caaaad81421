/**
 * What a step of `npm test` found.
 * @typedef {{ file?: string, line?: number, title?: string, message: string }} Failure A test has a file and a title; a check that
 *   is no test has only its message.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Result
 */

/** @type {Result} */
export const PASSED = { passed: 1, failed: 0, skipped: 0, failures: [] }

/**
 * The result of a check that found faults, or of a step that could not run.
 * @param {...string} messages One sentence each.
 * @returns {Result}
 */
export function failed(...messages) {
  return { passed: 0, failed: messages.length, skipped: 0, failures: messages.map((message) => ({ message })) }
}

/**
 * Adds results up.
 * @param {Result[]} results
 * @returns {Result}
 */
export function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const { passed, failed: more, skipped, failures } of results) {
    total.passed += passed
    total.failed += more
    total.skipped += skipped
    total.failures.push(...failures)
  }
  return total
}

/**
 * A failure in one line: its file and line, its title, the first line of its message.
 * @param {Failure} failure
 */
export function describe({ file, line, title, message }) {
  const place = file && (line === undefined ? file : `${file}:${line}`)
  return [[place, title].filter(Boolean).join(' › '), message].filter((part) => part !== '').join(': ')
}
