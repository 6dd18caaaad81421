import { describe, expect, it } from 'vitest'
import { parseCdnReplacements, replaceCdn } from './index.ts'

describe('S-288 CDN replacements', () => {
  it('reads a list and drops malformed entries', () => {
    expect(parseCdnReplacements('a.test:b.test, c.test:d.test ,broken,x:y:z,:e,')).toEqual([
      { before: 'a.test', after: 'b.test' },
      { before: 'c.test', after: 'd.test' },
    ])
  })
  it('replaces a host by its ending, takes the port away and asks for https', () => {
    const list = parseCdnReplacements('cdn.test:fast.test')
    expect(replaceCdn('http://eu.cdn.test:8080/a/b.m3u8?x=1', list)).toBe('https://fast.test/a/b.m3u8?x=1')
    expect(replaceCdn('https://other.test/a', list)).toBe('https://other.test/a')
  })
  it('returns anything but a web address unchanged', () => {
    const list = parseCdnReplacements('test:x.test')
    expect(replaceCdn('/samples/film', list)).toBe('/samples/film')
    expect(replaceCdn('blob:http://a.test/1', list)).toBe('blob:http://a.test/1')
  })
})
