import { describe, expect, it } from 'vitest'
import { createOriginPolicy } from './origins.ts'

const PAGE = 'https://films.example.org'
const OTHER = 'https://other.example.org'
const policyOf = (origins: '*' | readonly string[]) =>
  createOriginPolicy({ origins, methods: 'GET, HEAD', exposedHeaders: 'retry-after' })
const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://server.example.org:4210/', { method, headers })
const marked = (origins: '*' | readonly string[], headers: Record<string, string>, isForAll = false) => {
  const into = new Headers()
  policyOf(origins).mark(request(headers), into, isForAll)
  return Object.fromEntries(into)
}

describe('an origin policy', () => {
  it('lets listed pages and the own origin read answers, and no other', () => {
    expect(marked([PAGE], { origin: PAGE })).toEqual({
      vary: 'Origin',
      'access-control-allow-origin': PAGE,
      'access-control-expose-headers': 'retry-after',
    })
    expect(marked([], { origin: 'https://server.example.org:4210' })).toHaveProperty('access-control-allow-origin')
    for (const origin of [OTHER, 'null', `${PAGE}.example`])
      expect(marked([PAGE], { origin })).toEqual({ vary: 'Origin' })
    expect(marked('*', { origin: OTHER })).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(marked([], { origin: OTHER }, true)).toMatchObject({ 'access-control-allow-origin': '*' })
  })

  it.each([
    [{ origin: PAGE }, true],
    [{ origin: OTHER }, false],
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', referer: `${PAGE}/watch` }, true],
    [{ 'sec-fetch-site': 'cross-site', referer: `${OTHER}/` }, false],
    [{ 'sec-fetch-site': 'cross-site', referer: 'nonsense' }, false],
  ])('admits %j: %s', (headers, isAdmitted) => {
    expect(policyOf([PAGE]).admits(request(headers))).toBe(isAdmitted)
    expect(policyOf('*').admits(request(headers))).toBe(true)
  })

  it('answers preflights, and nothing else', () => {
    const asking = { origin: PAGE, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-a' }
    const answer = policyOf([PAGE]).preflight(request(asking, 'OPTIONS'))
    expect(answer?.status).toBe(204)
    expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
      vary: 'Origin',
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'x-a',
      'access-control-max-age': '7200',
    })
    const refused = policyOf([]).preflight(request(asking, 'OPTIONS'))
    expect(Object.fromEntries(refused?.headers ?? [])).toEqual({ vary: 'Origin' })
    expect(policyOf([PAGE]).preflight(request(asking))).toBeUndefined()
    expect(policyOf([PAGE]).preflight(request({ origin: PAGE }, 'OPTIONS'))).toBeUndefined()
  })

  it('is open where any other page is admitted', () => {
    expect([policyOf('*'), policyOf([PAGE]), policyOf([])].map(({ isOpen }) => isOpen)).toEqual([true, true, false])
  })
})
