import { describe, expect, it } from 'vitest'
import { createTextStorage } from '../library/testing/library-tab.ts'
import { createLogOutIntent } from './log-out-intent.ts'

describe('the word of a log-out', () => {
  it('is taken back by the session that said it, and by no other', () => {
    const intent = createLogOutIntent(createTextStorage())
    intent.declare('one')
    intent.withdraw('another')
    expect(intent.isDeclared('one')).toBe(true)
    intent.withdraw('one')
    expect(intent.isDeclared('one')).toBe(false)
  })
})
