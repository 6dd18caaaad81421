import { describe, expect, it } from 'vitest'
import { searchStateOf } from './search-state.ts'

const title = { id: '1', kind: 'movie' as const, title: 'Detour' }
const nothing = { data: undefined, failed: false }
const answered = { data: [title], failed: false }
const asked = { query: 'det', settledQuery: 'det', wasKnown: false, answer: nothing }

describe('S-354 the search states', () => {
  it('is idle without a query', () => {
    expect(searchStateOf({ ...asked, query: '', settledQuery: 'old' }).status).toBe('idle')
  })
  it('S-100 is loading until the query has settled, also where its answer has come meanwhile', () => {
    const settledQuery = 'de'
    expect(searchStateOf({ ...asked, settledQuery, answer: answered })).toEqual({ status: 'loading' })
    expect(searchStateOf({ ...asked, settledQuery, answer: { data: undefined, failed: true } }).status).toBe('loading')
  })
  it('is searching while the settled query has no answer', () => {
    expect(searchStateOf(asked).status).toBe('searching')
  })
  it('shows an answer that was known before the query without waiting', () => {
    expect(searchStateOf({ ...asked, settledQuery: 'de', wasKnown: true, answer: answered })).toEqual({
      status: 'found',
      titles: [title],
    })
  })
  it('S-104 an empty answer is none', () => {
    expect(searchStateOf({ ...asked, answer: { data: [], failed: false } }).status).toBe('none')
  })
  it('S-105 a failure of the settled query is failed', () => {
    expect(searchStateOf({ ...asked, answer: { data: undefined, failed: true } }).status).toBe('failed')
  })
})
