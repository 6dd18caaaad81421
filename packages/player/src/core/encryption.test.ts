import { expect, test } from 'vitest'
import { hasEncryptedTrack, isEncrypted, isForKeySystem } from './encryption.ts'
import { createFakeEnvironment } from './testing/fake-environment.ts'
import { box } from './testing/mp4-box.ts'

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
  ['a key of a key system for the whole session', playlist(FAIRPLAY.replace('X-KEY', 'X-SESSION-KEY')), true],
  ['words about keys in a comment', playlist('# EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT="com.example"'), false],
])('a playlist with %s', (_, text, isProtected) => {
  expect(isForKeySystem(text)).toBe(isProtected)
})

const film = (...entries: string[]) => {
  const descriptions = entries.map((entry) => box(entry, new Uint8Array(78)))
  const tracks = descriptions.map((description) =>
    box('trak', box('mdia', box('minf', box('stbl', box('stsd', new Uint8Array(8), description))))),
  )
  return new Uint8Array([...box('ftyp', new Uint8Array(8)), ...box('moov', ...tracks), ...box('mdat')])
}

test.each([
  ['open tracks', film('avc1', 'mp4a'), false],
  ['an encrypted picture', film('encv', 'mp4a'), true],
  ['encrypted sound', film('avc1', 'enca'), true],
  ['an index that was cut off', film('avc1', 'encv').slice(0, 150), false],
  ['a box that says it has no size', film('encv').fill(0, 16, 20), false],
  ['the word somewhere else', box('free', new TextEncoder().encode('encv')), false],
  ['nothing', new Uint8Array(), false],
])('an MP4 with %s', async (_, head, isProtected) => {
  expect(await hasEncryptedTrack(async (from, length) => head.subarray(from, from + length))).toBe(isProtected)
})

test('a key that only the first variant names is found there', async () => {
  const files: Record<string, string> = {
    'https://films.example/master.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/media.m3u8\n',
    'https://films.example/low/media.m3u8': playlist(FAIRPLAY),
  }
  const readBytes = async (url: string) => new TextEncoder().encode(files[url])
  const ask = (url: string) => isEncrypted(url, createFakeEnvironment({ readBytes }), new AbortController().signal)
  expect(await ask('https://films.example/master.m3u8')).toBe(true)
  files['https://films.example/low/media.m3u8'] = playlist()
  expect(await ask('https://films.example/master.m3u8')).toBe(false)
})
