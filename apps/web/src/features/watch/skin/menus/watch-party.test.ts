import { describe, expect, it } from 'vitest'
import { refusalOf, watchPartyUrl } from './watch-party.ts'

describe('watch party', () => {
  it('S-525 opens an external page with the encoded stream address', () => {
    expect(watchPartyUrl('https://films.test/a.m3u8?x=1&y=2')).toBe(
      'https://www.watchparty.me/create?video=https%3A%2F%2Ffilms.test%2Fa.m3u8%3Fx%3D1%26y%3D2',
    )
  })
  it('refuses addresses that carry keys, and says why', () => {
    for (const url of [
      'https://jelly.test/v?api_key=1',
      'https://a.test/x?token=1',
      'https://user:pw@a.test/x',
      'https://a.test/x?Signature=1',
      'https://a.test/x?X-Amz-Signature=1',
      'https://a.test/x?X-Amz-Security-Token=1',
      'https://a.test/x?X-Plex-Token=1',
      'https://a.test/x?auth_token=1',
      'https://a.test/x?accessToken=1',
      'https://a.test/x?ApiKey=1',
      'https://a.test/x?hdnts=exp=1~hmac=2',
    ]) {
      expect(refusalOf(url)).toBe('secret')
    }
    expect(refusalOf('https://archive.org/download/x/y.mp4')).toBeNull()
    expect(refusalOf('https://films.test/a.m3u8?keyframes=2&authors=x&quality=720')).toBeNull()
  })
  it('refuses addresses that others cannot reach', () => {
    for (const url of [
      'http://localhost:4210/samples/a',
      'http://192.168.1.4/x',
      'http://nas/x',
      '/samples/a',
      'blob:http://a.test/1',
      'http://[::1]/x',
    ]) {
      expect(refusalOf(url)).toBe('local')
    }
  })
})
