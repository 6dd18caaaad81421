import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'

test('a failed test is named with its file and the first line of what it said', () => {
  const name = join(process.cwd(), 'packages', 'a.test.ts')
  const results = {
    testResults: [
      {
        name,
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'failed', fullName: 'divides by zero', failureMessages: ['\u001B[31mError: no\u001B[39m\n  at a'] },
        ],
      },
    ],
  }
  expect(failuresOfVitest(results)).toEqual([`${join('packages', 'a.test.ts')} › divides by zero: Error: no`])
})

test('a file that could not be loaded is named as well', () => {
  const name = join(process.cwd(), 'a.test.ts')
  const results = { testResults: [{ name, status: 'failed', message: 'Cannot find b\nat', assertionResults: [] }] }
  expect(failuresOfVitest(results)).toEqual(['a.test.ts: Cannot find b'])
})

test('a failed journey is found below the sections it stands in', () => {
  const passed = { file: 'a.spec.ts', title: 'plays', ok: true, tests: [{ results: [{}] }] }
  const failed = {
    file: 'a.spec.ts',
    title: 'ends',
    ok: false,
    tests: [{ results: [{ error: { message: 'Error: timeout\nmore' } }] }],
  }
  const results = { suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] }
  expect(failuresOfPlaywright(results)).toEqual(['a.spec.ts › ends: Error: timeout'])
})
