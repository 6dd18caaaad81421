import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failuresOfVitest } from './vitest-report.mjs'

const name = join(process.cwd(), 'packages', 'a.test.ts')
const file = join('packages', 'a.test.ts')

describe('failuresOfVitest', () => {
  const failure = (said) => ({ status: 'failed', fullName: 'divides by zero', failureMessages: [said] })
  const run = (said) => ({
    testResults: [
      {
        name,
        status: 'failed',
        message: '',
        assertionResults: [{ status: 'passed', failureMessages: [] }, failure(said)],
      },
    ],
  })

  it('names the test, the line of its file and the first line of the message', () => {
    const said = `\u001B[31mError: no\u001B[39m\n    at help (${process.cwd()}/packages/help.ts:3:1)\n    at ${name}:17:9`
    expect(failuresOfVitest(run(said))).toEqual([{ file, line: 17, title: 'divides by zero', message: 'Error: no' }])
  })

  it('finds the line in a stack of a page, where the file is an address', () => {
    const said = 'Error: no\n    at http://localhost:63315/packages/a.test.ts?import&browserv=17000:12:5'
    expect(failuresOfVitest(run(said))).toEqual([{ file, line: 12, title: 'divides by zero', message: 'Error: no' }])
  })

  it('names a file that could not be loaded', () => {
    const results = { testResults: [{ name, status: 'failed', message: 'Cannot find b\nat', assertionResults: [] }] }
    expect(failuresOfVitest(results)).toEqual([{ file, message: 'Cannot find b' }])
  })
})
