import { relative, sep } from 'node:path'
import { firstLine, plain } from './message.mjs'

/** The line of `file` that a stack names first: below it are the callers, above it helpers of other files. */
function lineIn(file, message = '') {
  const name = file
    .split(sep)
    .join('/')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const [, line] = new RegExp(`${name}(?:\\?[^:\\s]*)?:(\\d+)`).exec(plain(message).replaceAll('\\', '/')) ?? []
  return line === undefined ? undefined : Number(line)
}

/**
 * Returns what failed in a run of Vitest, with the line that each stack names.
 * @param results What Vitest's `json` reporter writes; a file that could not be loaded has a message and no test.
 * @returns {import('./result.mjs').Failure[]}
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ file, message: firstLine(message) }]
    return failed.map(({ fullName, failureMessages: [said] }) => ({
      file,
      line: lineIn(file, said),
      title: fullName,
      message: firstLine(said),
    }))
  })
}
