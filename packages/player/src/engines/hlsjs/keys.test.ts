import { expect, test } from 'vitest'
import { isForKeySystem } from './keys.ts'

const playlist = (...tags: string[]) => ['#EXTM3U', ...tags, '#EXTINF:4,', '1.ts', '#EXT-X-ENDLIST'].join('\n')
const WIDEVINE =
  '#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,AA",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"'
const FAIRPLAY = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"'

test.each([
  ['no key', playlist(), false],
  ['a key that says none', playlist('#EXT-X-KEY:METHOD=NONE'), false],
  ['a key that anybody may fetch', playlist('#EXT-X-KEY:METHOD=AES-128,URI="key.bin"'), false],
  ['an open key for samples', playlist('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key.bin",KEYFORMAT="identity"'), false],
  ['an open key without a format', playlist('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key.bin"'), false],
  ['a key of a key system', playlist(WIDEVINE), true],
  ['keys of several key systems', playlist(WIDEVINE, FAIRPLAY), true],
  ['an open key beside one of a key system', playlist(FAIRPLAY, '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"'), false],
  ['words about keys in a comment', playlist('# EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT="com.example"'), false],
])('a playlist with %s', (_, text, isProtected) => {
  expect(isForKeySystem(text)).toBe(isProtected)
})
