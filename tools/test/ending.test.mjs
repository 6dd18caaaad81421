import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lastFailures, printEnding, writeSummary } from './ending.mjs'

const FAILURE = { file: 'a.test.ts', line: 3, title: 'adds', message: 'Error: 2' }
const ROWS = [
  { step: 'format', passed: 0, failed: 1, skipped: 0, seconds: 1.25, failures: [{ message: 'see above' }] },
  { step: 'unit', passed: 7, failed: 1, skipped: 2, seconds: 3, failures: [FAILURE] },
]

function newPath() {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-summary-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'summary.json')
}

describe('printEnding', () => {
  it('names each failure with its step, file and line, and ends with the counts', () => {
    vi.spyOn(console, 'table').mockImplementation(() => {})
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    printEnding(ROWS)
    expect(error.mock.calls.flat()).toEqual([
      '✗ format: see above',
      '✗ unit: a.test.ts:3 › adds: Error: 2',
      'npm test -- --failed runs these again.',
    ])
    expect(log.mock.lastCall).toEqual(['7 passed, 2 failed, 2 skipped'])
  })
})

describe('writeSummary', () => {
  it('holds the commit, the seconds and the counts of each step, and what failed', () => {
    const path = newPath()
    writeSummary(path, { commit: 'c8df039', seconds: 3.5, rows: ROWS })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      commit: 'c8df039',
      seconds: 3.5,
      passed: 7,
      failed: 2,
      skipped: 2,
      steps: [
        { step: 'format', passed: 0, failed: 1, skipped: 0, seconds: 1.25 },
        { step: 'unit', passed: 7, failed: 1, skipped: 2, seconds: 3 },
      ],
      failures: [
        { step: 'format', message: 'see above' },
        { step: 'unit', ...FAILURE },
      ],
    })
    expect(lastFailures(path)).toHaveLength(2)
  })
})

describe('lastFailures', () => {
  it('is empty where nothing ran', () => {
    expect(lastFailures(join(tmpdir(), 'no', 'summary.json'))).toEqual([])
  })
})
