import { describe, expect, it } from 'vitest'
import { searchStateOf } from './search-state.ts'

const title = { id: '1', kind: 'movie' as const, title: 'Detour' }
const nothing = { data: undefined, failed: false }

describe('S-354 the search states', () => {
  it('is idle without a query', () => {
    expect(searchStateOf({ query: '', settledQuery: 'old', known: undefined, answer: nothing }).status).toBe('idle')
  })
  it('S-100 is loading until the query has settled, whatever the last answer was', () => {
    const answer = { data: [title], failed: false }
    expect(searchStateOf({ query: 'det', settledQuery: 'de', known: undefined, answer }).status).toBe('loading')
  })
  it('is searching while the settled query has no answer', () => {
    expect(searchStateOf({ query: 'det', settledQuery: 'det', known: undefined, answer: nothing }).status).toBe(
      'searching',
    )
  })
  it('shows an answer that is already known without waiting', () => {
    expect(searchStateOf({ query: 'det', settledQuery: 'de', known: [title], answer: nothing })).toEqual({
      status: 'found',
      titles: [title],
    })
  })
  it('S-104 an empty answer is none', () => {
    expect(
      searchStateOf({ query: 'x', settledQuery: 'x', known: undefined, answer: { data: [], failed: false } }).status,
    ).toBe('none')
  })
  it('S-105 a failure of the settled query is failed', () => {
    expect(
      searchStateOf({ query: 'x', settledQuery: 'x', known: undefined, answer: { data: undefined, failed: true } })
        .status,
    ).toBe('failed')
  })
})
