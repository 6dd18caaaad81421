import { describe, expect, it } from 'vitest'
import { frailties, judgeJourneys } from './check-journeys.mjs'

const gate = Array.from({ length: 60 }, (_, index) => ({
  project: 'shell',
  file: 'a.spec.ts',
  titles: [`journey ${index}`],
  isGate: true,
}))
const measured = (seconds) => ({
  gate: Object.fromEntries(gate.map(({ titles }) => [`a.spec.ts › ${titles[0]}`, seconds])),
})
const judge = (journeys, { files = ['a.spec.ts'], seconds = measured(2) } = {}) =>
  judgeJourneys(journeys, { files, seconds })

describe('judgeJourneys', () => {
  it('adds the seconds of the gate up', () => {
    const rest = { project: 'shell', file: 'a.spec.ts', titles: ['rest'], isGate: false }
    expect(judge([...gate, rest])).toEqual({ failures: [], warnings: [], all: 61, gate: 60, gateSeconds: 120 })
  })

  it('refuses a spec file that no project runs', () => {
    expect(judge(gate, { files: ['a.spec.ts', 'lost.spec.ts'] }).failures).toEqual([
      'lost.spec.ts belongs to no project of e2e/playwright.config.ts.',
    ])
  })

  it('refuses two journeys of one name', () => {
    expect(judge([...gate, gate[0]]).failures).toEqual(['Two journeys are called a.spec.ts › journey 0 (shell).'])
  })

  it('refuses a gate that has become too small', () => {
    expect(judge(gate.slice(1)).failures).toEqual(['Only 59 journeys are tagged @gate.'])
  })

  it('refuses a gate that has become too slow', () => {
    expect(judge(gate, { seconds: measured(6) }).failures).toEqual([
      'The journeys tagged @gate last took 360 s of a worker, more than 340 s.',
    ])
  })

  it('warns of a journey that was never measured', () => {
    const seconds = measured(2)
    delete seconds.gate['a.spec.ts › journey 7']
    expect(judge(gate, { seconds }).warnings).toEqual(['a.spec.ts › journey 7 is not in e2e/seconds.json yet.'])
  })
})

describe('frailties', () => {
  it('refuses a press where no hand could press', () => {
    expect(frailties('a.spec.ts', 'one\nawait button.click({ force: true })')).toEqual([
      'a.spec.ts:2 presses where no hand could: see pressOn in e2e/support/watching.ts.',
    ])
  })

  it('refuses a wait of nearly the whole time of its journey, unless the journey has more', () => {
    const wait = 'await expect(alert).toBeVisible({ timeout: 40_000 })'
    expect(frailties('a.spec.ts', wait)).toEqual([
      'a.spec.ts:1 waits 40_000 ms in a journey of 45 s: give the journey more time.',
    ])
    expect(frailties('a.spec.ts', wait.replace('40_000', '30_000'))).toEqual([])
    expect(frailties('a.spec.ts', `journey.describe.configure({ timeout: 90_000 })\n${wait}`)).toEqual([])
    expect(frailties('a.spec.ts', `journey.setTimeout(90_000)\n${wait}`)).toEqual([])
  })
})
