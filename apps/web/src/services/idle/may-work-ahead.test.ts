import { afterEach, expect, it, vi } from 'vitest'
import { mayMovePictures, mayWorkAhead } from './may-work-ahead.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [{}, true],
  [{ connection: { saveData: false, effectiveType: '4g' }, deviceMemory: 8 }, true],
  [{ connection: { saveData: true, effectiveType: '4g' } }, false],
  [{ connection: { effectiveType: '3g' } }, false],
  [{ connection: { effectiveType: '2g' }, deviceMemory: 8 }, false],
  [{ deviceMemory: 2 }, false],
  [{ deviceMemory: 4 }, true],
])('with %j work runs ahead: %s', (means, may) => {
  vi.stubGlobal('navigator', means)
  expect(mayWorkAhead()).toBe(may)
})

it.each([
  [{}, true],
  [{ hardwareConcurrency: 8, deviceMemory: 8 }, true],
  [{ hardwareConcurrency: 2, deviceMemory: 8 }, false],
  [{ hardwareConcurrency: 8, deviceMemory: 2 }, false],
  [{ hardwareConcurrency: 8, connection: { saveData: true } }, false],
])('with %j pictures move by themselves: %s', (means, may) => {
  vi.stubGlobal('navigator', means)
  expect(mayMovePictures()).toBe(may)
})
