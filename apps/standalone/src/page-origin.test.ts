import { describe, expect, it } from 'vitest'
import { openSearchDocument, pageOrigin } from './page-origin.ts'

describe('the origin that a viewer sees', () => {
  it('is the one they called, secure where a reverse proxy says so', () => {
    expect(pageOrigin(new Request('http://films.test:4210/x'))).toBe('http://films.test:4210')
    expect(pageOrigin(new Request('http://films.test/', { headers: { 'x-forwarded-proto': 'https, http' } }))).toBe(
      'https://films.test',
    )
    expect(pageOrigin(new Request('http://[::1]:4210/'))).toBe('http://[::1]:4210')
  })

  it('never carries markup', () => {
    const strange = { url: 'http://a"><script>.test/', headers: new Headers() }
    expect(() => pageOrigin(strange as Request)).toThrow(TypeError)
    expect(pageOrigin({ ...strange, url: "http://a'b.test/" } as Request)).toBe('http://localhost')
  })
})

it('searches by the address of a search', () => {
  expect(openSearchDocument('https://films.test', { history: true })).toContain(
    'template="https://films.test/browse/{searchTerms}"',
  )
  expect(openSearchDocument('https://films.test', { history: false })).toContain(
    'template="https://films.test/#/browse/{searchTerms}"',
  )
})
