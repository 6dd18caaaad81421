import { describe, expect, test } from 'vitest'
import document from '../../../../docs/playback-failures.md?raw'
import {
  DEAD_SERVER_MS,
  failureOfStatus,
  type FailureSituation,
  LOW_BUFFER_SECONDS,
  nextAction,
  PATIENCE_MS,
  type RequestedPart,
  type RequestFailure,
} from './failure-policy.ts'

interface Row {
  readonly name: string
  readonly situations: readonly FailureSituation[]
  readonly expected: string
}

/** The cells of the table under a heading. */
function cellsUnder(heading: string): string[][] {
  const [, section = ''] = document.split(`## ${heading}\n`)
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const PARTS: readonly RequestedPart[] = ['segment after a missing one', 'segment', 'list']
const NETWORKS: Readonly<Record<string, readonly boolean[]>> = { yes: [false], none: [true], any: [false, true] }
const TIMES: Readonly<Record<string, readonly number[]>> = {
  '1': [1],
  '2': [2],
  '2 or more': [2, 3, 9],
  '1 or 2': [1, 2],
  '3': [3, 9],
  any: [1, 2, 3, 9],
}

function known<Value>(table: Readonly<Record<string, Value>>, word: string): Value {
  const value = table[word]
  if (value === undefined) throw new Error(`the table says "${word}"`)
  return value
}

/** What a row says that the server asked to wait, ms. */
const askedToWait = (what: string) => Number(/Retry-After: (\d+)/.exec(what)?.[1] ?? 0) * 1000

/** Every situation that one cell stands for. */
function rowsOf(heading: string, columns: readonly Partial<FailureSituation>[]): Row[] {
  return cellsUnder(heading).flatMap(([what = '', network = '', asked = '', ...actions]) => {
    const failure = what.split(/[ :]/)[0] as RequestFailure
    const part = PARTS.find((each) => what.includes(each)) ?? 'segment'
    return columns.map((column, index) => ({
      name: `${what}, network ${network}, asked ${asked}, column ${index + 1}`,
      expected: actions[index] ?? '',
      situations: known(NETWORKS, network).flatMap((isOffline) =>
        known(TIMES, asked).map((times) => ({
          failure,
          part,
          isOffline,
          asked: times,
          rounds: 0,
          isPaused: false,
          hasStarted: true,
          buffered: 0,
          stoppedMs: 0,
          retryAfterMs: askedToWait(what),
          ...column,
        })),
      ),
    }))
  })
}

const inMidFilm = rowsOf('In mid-film', [
  { buffered: LOW_BUFFER_SECONDS + 20 },
  { buffered: LOW_BUFFER_SECONDS - 1 },
  { buffered: 0, stoppedMs: PATIENCE_MS - 1 },
])
const beforeThePicture = rowsOf('Before the first picture', [
  { hasStarted: false, stoppedMs: DEAD_SERVER_MS - 1 },
  { hasStarted: false, stoppedMs: DEAD_SERVER_MS },
])

function wordsFor(situation: FailureSituation): string {
  const action = nextAction(situation)
  return action.do === 'ask again' && action.isUrgent ? 'ask again, seek another' : action.do
}

test('the document has a row for every failure', () => {
  const said = new Set(inMidFilm.map(({ situations }) => situations[0]?.failure))
  expect(said).toEqual(new Set(['unreachable', 'silent', 'busy', 'missing', 'expired', 'hidden', 'garbled']))
  expect(beforeThePicture.length).toBeGreaterThan(0)
})

test.each([...inMidFilm, ...beforeThePicture])(
  'docs/playback-failures.md: $name: $expected',
  ({ situations, expected }) => {
    for (const situation of situations) expect(wordsFor(situation)).toBe(expected)
  },
)

describe('the pauses', () => {
  const usual: FailureSituation = {
    failure: 'unreachable',
    part: 'segment',
    asked: 1,
    rounds: 0,
    isPaused: false,
    buffered: 60,
    isOffline: false,
    hasStarted: true,
    stoppedMs: 0,
    retryAfterMs: 0,
  }
  const pauseOf = (change: Partial<FailureSituation>) => {
    const action = nextAction({ ...usual, ...change })
    return action.do === 'ask again' ? action.afterMs : null
  }

  test('grow from 1 s to 8 s', () => {
    expect([1, 2, 3, 4, 5, 50].map((asked) => pauseOf({ asked }))).toEqual([1000, 2000, 4000, 8000, 8000, 8000])
  })

  test('end when little is left to play', () => {
    expect(pauseOf({ asked: 5, buffered: 7 })).toBeLessThan(2100)
    expect(pauseOf({ asked: 5, buffered: 3 })).toBe(8000)
    expect(pauseOf({ asked: 5, buffered: 7, isPaused: true })).toBe(8000)
  })

  test('are what the server asked for, up to 30 s', () => {
    expect(pauseOf({ failure: 'busy', retryAfterMs: 20_000 })).toBe(20_000)
    expect(pauseOf({ failure: 'busy', retryAfterMs: 3_600_000 })).toBe(30_000)
  })

  test.each([60, 7, 3, 0])('are what the server asked for with %i s buffered', (buffered) => {
    expect(pauseOf({ failure: 'busy', buffered, retryAfterMs: 20_000 })).toBe(20_000)
  })
})

test('a picture that stood still for three minutes with a network does not come back; without one it is waited for', () => {
  const stopped: FailureSituation = {
    failure: 'unreachable',
    part: 'segment',
    asked: 40,
    rounds: 0,
    isPaused: false,
    buffered: 0,
    isOffline: false,
    hasStarted: true,
    stoppedMs: PATIENCE_MS,
    retryAfterMs: 0,
  }
  expect(nextAction(stopped).do).toBe('leave')
  expect(nextAction({ ...stopped, isOffline: true }).do).toBe('wait for the network')
})

test.each([
  [200, null],
  [404, 'missing'],
  [400, 'missing'],
  [401, 'expired'],
  [403, 'expired'],
  [407, 'expired'],
  [410, 'expired'],
  [451, 'expired'],
  [408, 'busy'],
  [425, 'busy'],
  [429, 'busy'],
  [500, 'busy'],
  [503, 'busy'],
] as const)('status %i is %s', (status, failure) => {
  expect(failureOfStatus(status)).toBe(failure)
})
