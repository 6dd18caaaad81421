import { expect, it } from 'vitest'
import { createTypeAhead } from './type-ahead.ts'

const LABELS = ['Settings', 'Devices', 'Sessions', 'Éclair', ' Log out', '\u2068Nosferatu\u2069!']

/** Types these keys, each so many ms after the one before; the index after each of them. */
function typing(keys: string, pauseMs = 100) {
  const { press } = createTypeAhead()
  let from = -1
  return Array.from(keys, (key, index) => {
    const found = press(key, LABELS, from, index * pauseMs)
    from = found ?? from
    return found
  })
}

it.each([
  ['s', [0]],
  ['ss', [0, 2]],
  ['sss', [0, 2, 0]],
  ['ses', [0, 0, 2]],
  ['é', [3]],
  ['L', [4]],
  ['n', [5]],
  ['x', [undefined]],
  [' ', [undefined]],
])('%s leads to %j', (keys, indexes) => expect(typing(keys)).toEqual(indexes))

it('a pause begins a new word', () => {
  expect(typing('sd', 100)).toEqual([0, undefined])
  expect(typing('sd', 501)).toEqual([0, 1])
})

it('keys that are no letters, and menus without items, lead nowhere', () => {
  const { press } = createTypeAhead()
  expect(press('ArrowDown', LABELS, 0, 0)).toBeUndefined()
  expect(press('s', [], -1, 0)).toBeUndefined()
})
