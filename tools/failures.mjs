import { relative } from 'node:path'

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const firstLine = (message = 'no message') => message.replaceAll(escapes, '').split('\n', 1)[0]

/**
 * What failed, one line a test: its file, its name, and the first line of what it said.
 * @param results What Vitest's `json` reporter writes; a file that could not be loaded has a message and no test.
 * @returns {string[]}
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`)
  })
}

/**
 * The same of journeys.
 * @param results What Playwright's `json` reporter writes.
 * @returns {string[]}
 */
export function failuresOfPlaywright({ suites }) {
  return suites.flatMap(({ suites: below = [], specs = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const result = tests.flatMap((test) => test.results).find((each) => each.error)
        return `${file} › ${title}: ${firstLine(result?.error.message)}`
      }),
    ...failuresOfPlaywright({ suites: below }),
  ])
}
