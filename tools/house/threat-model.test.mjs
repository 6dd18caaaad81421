import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evidenceIn, missingEvidence, rowsOf } from './evidence.mjs'

const MODEL = 'docs/security/threat-model.md'
const read = (path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

const THREATS = evidenceIn(MODEL).map(({ cells: [threat = '', border = ''], ...evidence }) => ({
  threat,
  border,
  ...evidence,
}))
/** Names of borders: the first cells of the table that begins with the word. */
const rows = rowsOf(MODEL)
const start = rows.findIndex(([first]) => first === 'Border') + 2
const BORDERS = rows
  .slice(start, start + rows.slice(start).findIndex(([first]) => first === 'Threat'))
  .map(([name]) => name)

describe('the threat model', () => {
  it('has threats at every border, and none at a border that it does not name', () => {
    expect(BORDERS.length).toBeGreaterThanOrEqual(9)
    expect([...new Set(THREATS.map(({ border }) => border))].toSorted()).toEqual(BORDERS.toSorted())
    for (const name of BORDERS)
      expect([name, THREATS.filter(({ border }) => border === name).length >= 3]).toEqual([name, true])
  })

  it('names each threat once', () => {
    expect(new Set(THREATS.map(({ threat }) => threat)).size).toBe(THREATS.length)
    expect(THREATS.length).toBeGreaterThanOrEqual(40)
  })

  it.each(THREATS)('$threat: $file', (threat) => expect(missingEvidence(threat)).toBeUndefined())
})

describe('supported versions', () => {
  it('are those of this product: the line of its version is supported', () => {
    const [, line] = /^(\d+\.\d+)\./.exec(JSON.parse(read('package.json')).version) ?? []
    expect(rowsOf('SECURITY.md')).toContainEqual([`${line}.x`, 'yes'])
  })
})
