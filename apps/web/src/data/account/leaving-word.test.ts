import { describe, expect, it } from 'vitest'
import { createTextStorage } from '../library/library-under-test.ts'
import { createLeavingWord } from './leaving-word.ts'

describe('the word of a log-out', () => {
  it('is taken back by the session that said it, and by no other', () => {
    const word = createLeavingWord(createTextStorage())
    word.say('one')
    word.takeBack('another')
    expect(word.wasSaid('one')).toBe(true)
    word.takeBack('one')
    expect(word.wasSaid('one')).toBe(false)
  })
})
