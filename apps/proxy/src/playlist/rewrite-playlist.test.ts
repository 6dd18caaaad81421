import { expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { PLAYLIST_LIMITS, type PlaylistLimits } from './playlist-limits.ts'
import { readText } from './read-text.ts'
import { rewritePlaylist } from './rewrite-playlist.ts'

const BASE = new URL('https://media.example.org/film/index.m3u8?key=1')
const bodyOf = (text: string) => new Response(text).body ?? undefined

/** The rewritten text, and how many turns of the event loop others had meanwhile. */
async function rewriteWithin(text: string, limits: Partial<PlaylistLimits> = {}) {
  const whole = { ...PLAYLIST_LIMITS, ...limits }
  let turns = 0
  const takeTurn = async () => void turns++
  const linkTo = async (url: URL, isNested: boolean) => `<${url.href}${isNested ? ' nested' : ''}>`
  const read = await readText(bodyOf(text), '', () => {}, whole)
  const pieces: string[] = []
  for await (const piece of rewritePlaylist(read, BASE, { linkTo, takeTurn, limits: whole })) pieces.push(piece)
  return { text: pieces.join(''), turns }
}
const rewrite = async (text: string): Promise<string> => (await rewriteWithin(text)).text

it('knows a playlist by its first line, with or without a byte order mark', async () => {
  expect(await rewrite('#EXTM3U\n')).toBe('#EXTM3U\n')
  expect(await rewrite('\uFEFF#EXTM3U')).toBe('#EXTM3U')
  for (const text of ['', '<html>#EXTM3U', ' #EXTM3U']) {
    await expect(rewrite(text)).rejects.toEqual(new Refusal('not-a-playlist'))
  }
})

it.each([
  ['a.ts', '<https://media.example.org/film/a.ts>'],
  ['  /a.ts?x=1  ', '<https://media.example.org/a.ts?x=1>'],
  ['//other.example.org/a.ts', '<https://other.example.org/a.ts>'],
  ['#EXT-X-PART:DURATION=1,URI="p1.mp4"', '#EXT-X-PART:DURATION=1,URI="<https://media.example.org/film/p1.mp4>"'],
  [
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p2.mp4"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="<https://media.example.org/film/p2.mp4>"',
  ],
  [
    '#EXT-X-RENDITION-REPORT:URI="../b.m3u8",LAST-MSN=1',
    '#EXT-X-RENDITION-REPORT:URI="<https://media.example.org/b.m3u8 nested>",LAST-MSN=1',
  ],
  [
    '#EXT-X-STREAM-INF:BANDWIDTH=1\n# a comment\nlow.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=1\n# a comment\n<https://media.example.org/film/low.m3u8 nested>',
  ],
  [
    '#EXT-X-DEFINE:QUERYPARAM="key"\n{$key}.ts',
    '#EXT-X-DEFINE:QUERYPARAM="key"\n<https://media.example.org/film/1.ts>',
  ],
  ['#EXT-X-DEFINE:IMPORT="x"\n{$x}.ts', '#EXT-X-DEFINE:IMPORT="x"\n{$x}.ts'],
  ['#EXT-X-KEY:METHOD=NONE', '#EXT-X-KEY:METHOD=NONE'],
  ['#EXTINF:4,URI="not an attribute"', '#EXTINF:4,URI="not an attribute"'],
  ['http://[', 'http://['],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s', async (line, expected) => {
  expect(await rewrite(`#EXTM3U\n${line}`)).toBe(`#EXTM3U\n${expected}`)
})

it('reads lines that end as they do on Windows', async () => {
  expect(await rewrite('#EXTM3U\r\na.ts\r\n')).toBe('#EXTM3U\n<https://media.example.org/film/a.ts>\n')
})

const SEGMENT = 'https://media.example.org/film/'
const nested = (name: string) => `"<${SEGMENT}${name} nested>"`
const plain = (name: string) => `"<${SEGMENT}${name}>"`

/**
 * Every tag of RFC 8216 (section 4.3) and of its successor draft-pantos-hls-rfc8216bis (section 4.4), and one that the
 * draft does not know and streams have. `out` is given where an address is named; all other tags stay as they are.
 */
const TAGS: readonly (readonly [tag: string, out?: string])[] = [
  // 4.4.1 and 4.4.2: basic tags, tags of either kind of playlist
  ['#EXT-X-VERSION:12'],
  ['#EXT-X-INDEPENDENT-SEGMENTS'],
  ['#EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES'],
  ['#EXT-X-DEFINE:NAME="folder",VALUE="https://other.example.org/a,URI="'],
  ['#EXT-X-DEFINE:IMPORT="session"'],
  ['#EXT-X-DEFINE:QUERYPARAM="absent"'],
  // 4.4.3: tags of a media playlist
  ['#EXT-X-TARGETDURATION:6'],
  ['#EXT-X-MEDIA-SEQUENCE:7'],
  ['#EXT-X-DISCONTINUITY-SEQUENCE:2'],
  ['#EXT-X-ENDLIST'],
  ['#EXT-X-PLAYLIST-TYPE:EVENT'],
  ['#EXT-X-I-FRAMES-ONLY'],
  ['#EXT-X-ALLOW-CACHE:NO'],
  ['#EXT-X-PART-INF:PART-TARGET=0.33334'],
  ['#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0,CAN-SKIP-UNTIL=12.0'],
  // 4.4.4: tags of a segment
  ['#EXTINF:5.005,A title, URI="no.ts"'],
  ['#EXT-X-BYTERANGE:75232@0'],
  ['#EXT-X-DISCONTINUITY'],
  [
    '#EXT-X-KEY:METHOD=AES-128,URI="key?id=1",IV=0x00000000000000000000000000000001,KEYFORMAT="identity"',
    `#EXT-X-KEY:METHOD=AES-128,URI=${plain('key?id=1')},IV=0x00000000000000000000000000000001,KEYFORMAT="identity"`,
  ],
  ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"'],
  ['#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,AAAA",KEYFORMATVERSIONS="1"'],
  ['#EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"', `#EXT-X-MAP:URI=${plain('init.mp4')},BYTERANGE="720@0"`],
  ['#EXT-X-PROGRAM-DATE-TIME:2010-02-19T14:54:23.031+08:00'],
  ['#EXT-X-GAP'],
  ['#EXT-X-BITRATE:800'],
  [
    '#EXT-X-PART:DURATION=0.33334,URI="p.1.mp4",BYTERANGE="20000@0",INDEPENDENT=YES',
    `#EXT-X-PART:DURATION=0.33334,URI=${plain('p.1.mp4')},BYTERANGE="20000@0",INDEPENDENT=YES`,
  ],
  // 4.4.5: tags of metadata
  ['#EXT-X-DATERANGE:ID="splice-1",START-DATE="2014-03-05T11:15:00Z",PLANNED-DURATION=59.993,SCTE35-OUT=0xFC002F'],
  [
    '#EXT-X-DATERANGE:ID="ad,URI=",CLASS="com.apple.hls.interstitial",START-DATE="2020-01-02T21:55:44Z",X-ASSET-URI="ad.m3u8",X-RESUME-OFFSET=0',
    `#EXT-X-DATERANGE:ID="ad,URI=",CLASS="com.apple.hls.interstitial",START-DATE="2020-01-02T21:55:44Z",X-ASSET-URI=${nested('ad.m3u8')},X-RESUME-OFFSET=0`,
  ],
  ['#EXT-X-DATERANGE:ID="ad2",X-ASSET-LIST="ads.json"', `#EXT-X-DATERANGE:ID="ad2",X-ASSET-LIST=${plain('ads.json')}`],
  ['#EXT-X-SKIP:SKIPPED-SEGMENTS=10,RECENTLY-REMOVED-DATERANGES="a\tb"'],
  [
    '#EXT-X-PRELOAD-HINT:TYPE=MAP,URI="next.mp4",BYTERANGE-START=0',
    `#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=${plain('next.mp4')},BYTERANGE-START=0`,
  ],
  [
    '#EXT-X-RENDITION-REPORT:URI="1M/media.m3u8",LAST-MSN=273,LAST-PART=2',
    `#EXT-X-RENDITION-REPORT:URI=${nested('1M/media.m3u8')},LAST-MSN=273,LAST-PART=2`,
  ],
  // 4.4.6: tags of a multivariant playlist
  [
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aud",NAME="Commentary, URI=",LANGUAGE="en",DEFAULT=YES,URI="audio/en.m3u8",CHANNELS="2"',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aud",NAME="Commentary, URI=",LANGUAGE="en",DEFAULT=YES,URI=${nested('audio/en.m3u8')},CHANNELS="2"`,
  ],
  [
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",URI="subs.m3u8"',
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",URI=${nested('subs.m3u8')}`,
  ],
  ['#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",INSTREAM-ID="CC1"'],
  [
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,CODECS="avc1.4d001f,mp4a",URI="low/iframe.m3u8",RESOLUTION=640x360',
    `#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,CODECS="avc1.4d001f,mp4a",URI=${nested('low/iframe.m3u8')},RESOLUTION=640x360`,
  ],
  [
    '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=14460,RESOLUTION=320x180,CODECS="jpeg",URI="tiles.m3u8"',
    `#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=14460,RESOLUTION=320x180,CODECS="jpeg",URI=${nested('tiles.m3u8')}`,
  ],
  ['#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A film, URI=",LANGUAGE="en"'],
  [
    '#EXT-X-SESSION-DATA:DATA-ID="com.example.lyrics",URI="lyrics.json",FORMAT=JSON',
    `#EXT-X-SESSION-DATA:DATA-ID="com.example.lyrics",URI=${plain('lyrics.json')},FORMAT=JSON`,
  ],
  [
    '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="session.key"',
    `#EXT-X-SESSION-KEY:METHOD=AES-128,URI=${plain('session.key')}`,
  ],
  [
    '#EXT-X-CONTENT-STEERING:SERVER-URI="/steering?v=1",PATHWAY-ID="A"',
    '#EXT-X-CONTENT-STEERING:SERVER-URI="<https://media.example.org/steering?v=1>",PATHWAY-ID="A"',
  ],
]

it.each(TAGS)('every tag: %s', async (tag, out = tag) => {
  expect(await rewrite(`#EXTM3U\n${tag}\n`)).toBe(`#EXTM3U\n${out}\n`)
})

it('a variant follows its tag, also one that tells scores, pathways and groups', async () => {
  const tag =
    '#EXT-X-STREAM-INF:BANDWIDTH=1,AVERAGE-BANDWIDTH=1,SCORE=2.5,CODECS="a,URI=",PATHWAY-ID="A",AUDIO="aud",SUBTITLES="subs",STABLE-VARIANT-ID="v"'
  expect(await rewrite(`#EXTM3U\n${tag}\nlow.m3u8\nseg.ts`)).toBe(
    `#EXTM3U\n${tag}\n<${SEGMENT}low.m3u8 nested>\n<${SEGMENT}seg.ts>`,
  )
})

it('a variable that a playlist defines stands for its value in every address after it', async () => {
  const text = '#EXTM3U\n#EXT-X-DEFINE:NAME="f",VALUE="v1"\n#EXT-X-MAP:URI="{$f}/init.mp4"\n{$f}/{$f}.ts\n{$g}.ts'
  expect(await rewrite(text)).toBe(
    `#EXTM3U\n#EXT-X-DEFINE:NAME="f",VALUE="v1"\n#EXT-X-MAP:URI=${plain('v1/init.mp4')}\n<${SEGMENT}v1/v1.ts>\n{$g}.ts`,
  )
})

const addresses = (count: number): string => `#EXTM3U\n${'a.ts\n'.repeat(count)}`

it.each<[string, Partial<PlaylistLimits>, string, string]>([
  ['lines', { lines: 4 }, addresses(2), addresses(3)],
  ['bytes', { textBytes: 20 }, addresses(2), addresses(3)],
  ['characters in a line', { lineCharacters: 9 }, '#EXTM3U\na23456789\nb', '#EXTM3U\na234567890\nb'],
  ['characters in the last line', { lineCharacters: 9 }, '#EXTM3U\na23456789', '#EXTM3U\na234567890'],
  ['addresses', { addresses: 2 }, addresses(2), addresses(3)],
  [
    'characters of addresses and their base',
    { readCharacters: 2 * (BASE.href.length + 4) },
    addresses(2),
    addresses(3),
  ],
])('refuses one with more %s than are taken, and takes as many', async (_, limits, taken, refused) => {
  expect((await rewriteWithin(taken, limits)).text).not.toBe('')
  await expect(rewriteWithin(refused, limits)).rejects.toEqual(new Refusal('not-a-playlist'))
})

it('does not put variables into an address that they would make longer than one may be', async () => {
  const define = `#EXTM3U\n#EXT-X-DEFINE:NAME="a",VALUE="${'x'.repeat(100)}"\n`
  const within = { addressCharacters: 420 }
  expect((await rewriteWithin(`${define}${'{$a}'.repeat(4)}`, within)).text).toContain(`<${SEGMENT}${'x'.repeat(400)}>`)
  expect((await rewriteWithin(`${define}${'{$a}'.repeat(5)}`, within)).text).toBe(`${define}${'{$a}'.repeat(5)}`)
})

it('counts what variables make of an address, so that little cannot name much', async () => {
  const define = `#EXTM3U\n#EXT-X-DEFINE:NAME="a",VALUE="data:${'x'.repeat(1000)}"\n`
  const limits = { readCharacters: 5000 }
  expect((await rewriteWithin(`${define}${'{$a}\n'.repeat(4)}`, limits)).text).toContain('{$a}')
  await expect(rewriteWithin(`${define}${'{$a}\n'.repeat(5)}`, limits)).rejects.toThrow(Refusal)
})

it('takes turns with others: the more addresses, the more of them, also in one line', async () => {
  expect((await rewriteWithin(addresses(10))).turns).toBe(0)
  expect((await rewriteWithin(addresses(1000))).turns).toBeGreaterThan(10)
  const oneLine = `#EXTM3U\n#EXT-X-A:${'URI="a",'.repeat(1000)}`
  expect((await rewriteWithin(oneLine)).turns).toBeGreaterThan(10)
  const noAddresses = `#EXTM3U\n${'#EXT-X-BYTERANGE:1@0\n'.repeat(100_000)}`
  expect((await rewriteWithin(noAddresses)).turns).toBeGreaterThan(10)
})
