import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failuresOfPlaywright, notCompared } from './playwright-report.mjs'

describe('failuresOfPlaywright', () => {
  const passed = { file: 'a.spec.ts', title: 'plays', line: 3, ok: true, tests: [{ results: [{}] }] }
  const failed = {
    file: 'a.spec.ts',
    title: 'ends',
    line: 8,
    ok: false,
    tests: [{ results: [{ error: { message: 'Error: timeout\nmore', location: { line: 12 } } }] }],
  }

  it('finds a failed journey below its groups, with the line that failed', () => {
    const suites = [
      { title: 'a.spec.ts', file: 'a.spec.ts', specs: [passed], suites: [{ title: 'a film', specs: [failed] }] },
    ]
    expect(failuresOfPlaywright({ suites })).toEqual([
      {
        file: 'e2e/journeys/a.spec.ts',
        line: 12,
        title: 'ends',
        message: 'Error: timeout',
        titles: ['a film', 'ends'],
      },
    ])
  })

  it('names what kept journeys from being loaded', () => {
    const errors = [{ message: 'SyntaxError: no', location: { file: join(process.cwd(), 'e2e', 'b.ts'), line: 2 } }]
    expect(failuresOfPlaywright({ suites: [], errors })).toEqual([
      { file: join('e2e', 'b.ts'), line: 2, message: 'SyntaxError: no', titles: [] },
    ])
  })
})

describe('notCompared', () => {
  const report = (annotations) => ({
    suites: [
      { title: 'a.spec.ts', file: 'a.spec.ts', specs: [{ title: 'one', tests: [{ annotations, results: [] }] }] },
    ],
  })

  it('counts the pictures that another browser made, and says which', () => {
    const description = 'made by Chromium 1, and this is 2'
    expect(notCompared(report([{ type: 'picture not compared', description }]))).toBe(
      'Pictures that were not compared: 1, made by Chromium 1, and this is 2.',
    )
  })

  it('says nothing where all were compared', () => {
    expect(notCompared(report([]))).toBeUndefined()
  })
})
