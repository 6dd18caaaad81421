import { describe, expect, it } from 'vitest'
import { evidenceIn, missingEvidence } from './evidence.mjs'

/** The rows of the table of attacks: what was tried, and the words in the file of the test that tries it. */
const ROWS = evidenceIn('docs/security/attacks.md').map(({ cells: [attack = ''], ...evidence }) => ({
  attack,
  ...evidence,
}))

describe('the table of attacks', () => {
  it('has at least 80 rows, each once', () => {
    expect(new Set(ROWS.map(({ attack }) => attack)).size).toBe(ROWS.length)
    expect(ROWS.length).toBeGreaterThanOrEqual(80)
  })

  it.each(ROWS)('$attack: $file', (row) => expect(missingEvidence(row)).toBeUndefined())
})
