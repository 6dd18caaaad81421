import { expect, it } from 'vitest'
import { normalPassphrase, passphraseWords } from './passphrase.ts'

it.each([
  ['as it is', 'legal winner thank'],
  ['capitals', 'Legal WINNER thank'],
  ['leading and trailing spaces', '  legal winner thank\n'],
  ['double spaces and tabs', 'legal  winner\t\tthank'],
  ['a no-break and an ideographic space', 'legal\u00a0winner\u3000thank'],
  ['marks of no width', '\ufefflegal\u200b winner \u2060thank'],
  ['full-width letters', 'ｌｅｇａｌ winner thank'],
])('a passphrase typed with %s means the same words', (_how, typed) => {
  expect(normalPassphrase(typed)).toBe('legal winner thank')
  expect(passphraseWords(typed)).toEqual(['legal', 'winner', 'thank'])
})

it('nothing but spaces has no words', () => {
  expect(passphraseWords(' \u00a0 ')).toEqual([])
})
