import type { FileStream } from '@matinee/contracts'
import { createManualClock } from '@matinee/testing/clock'
import { describe, expect, it } from 'vitest'
import { canDecodeBasics, type CanDecode } from '../kit/decoding.ts'
import { createProbe } from '../kit/probe.ts'
import { createPlayCheck } from './play-check.ts'
import { BASE, checking, hls, plays, SESSION, type Files } from './testing/checking.ts'

const signal = new AbortController().signal

const file = (...names: string[]): FileStream => ({
  type: 'file',
  id: 'x',
  flags: [],
  captions: [],
  qualities: Object.fromEntries(names.map((name) => [name, { type: 'mp4', url: `${BASE + name}.mp4` }])),
})
const MEDIA = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nseg-1.ts\n#EXTINF:6,\nseg-2.ts\n'
const master = (...codecs: string[]): string =>
  [
    '#EXTM3U',
    ...codecs.map((codec, i) => `#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="${codec}",RESOLUTION=1x1\nv${i}/media.m3u8`),
  ].join('\n')
const GOOD = { 'master.m3u8': master('avc1.64001f,mp4a.40.2'), 'v0/media.m3u8': MEDIA, 'v0/seg-1.ts': 'G@' }

const bytesOf = (letters: string): Uint8Array<ArrayBuffer> => Uint8Array.from(letters, (each) => each.charCodeAt(0))
const box = (name: string, ...parts: (string | Uint8Array)[]): Uint8Array => {
  const body = parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part))
  const size = 8 + body.reduce((sum, part) => sum + part.byteLength, 0)
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, size)
  let at = 4
  for (const part of [bytesOf(name), ...body]) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}
const join = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(parts.flatMap((part) => [...part]))
const described = (entry: string, ...rest: Uint8Array[]): Uint8Array =>
  box('stsd', Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 1]), box(entry, new Uint8Array(78), ...rest))
const mp4 = (...entries: Uint8Array[]) =>
  join(box('ftyp', 'isom'), box('moov', ...entries.map((entry) => box('trak', entry))))
const AVC = described('avc1', box('avcC', Uint8Array.from([1, 0x64, 0x00, 0x1f])))

describe('an HLS stream', () => {
  it('plays when its playlists and its first piece are there', async () => {
    const { asked, check } = checking(GOOD)
    expect(await check(hls(), signal)).toBe(true)
    expect(asked.map((each) => each.split(' ')[0])).toEqual(['master.m3u8', 'v0/media.m3u8', 'v0/seg-1.ts'])
    expect(asked[2]).toBe('v0/seg-1.ts bytes=0-15')
  })
  it('of a server that encodes for the viewer is taken at its word once its playlists are there', async () => {
    const { asked, check } = checking({ ...GOOD, 'v0/seg-1.ts': () => new Response('', { status: 500 }) })
    expect(await check({ ...hls(), playbackSession: SESSION }, signal)).toBe(true)
    expect(asked).toHaveLength(2)
  })
  it('plays without a multivariant playlist, and from its initial piece', async () => {
    const text = `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\nseg-1.m4s`
    expect(await plays(hls(), { 'master.m3u8': text, 'init.mp4': 'x' })).toBe(true)
  })
  it.each([
    ['no target duration', MEDIA.replace(/#EXT-X-TARGETDURATION:6\n/, ''), true],
    ['an empty one', MEDIA.replace('DURATION:6', 'DURATION:'), true],
    ['two of them', MEDIA.replace(/(#EXT-X-TARGETDURATION:6\n)/, '$1$1'), true],
    ['two ends', `${MEDIA}#EXT-X-ENDLIST\n#EXT-X-ENDLIST\n`, true],
    ['its number after the first segment', MEDIA.replace('seg-1.ts\n', 'seg-1.ts\n#EXT-X-MEDIA-SEQUENCE:0\n'), true],
    ['a blank line first', `\n${MEDIA}`, false],
  ])('whose playlist has %s is left to the player, or to the next source', async (_, media, isTaken) => {
    const outcome = await plays(hls(), { ...GOOD, 'v0/media.m3u8': media }).catch((thrown: unknown) => thrown)
    expect(outcome).toEqual(isTaken || expect.objectContaining({ code: 'no-film' }))
  })
  it('plays by the first variant that can be decoded', async () => {
    const files = {
      'master.m3u8': master('hvc1.1.6.L120.90', 'avc1.64001f'),
      'v1/media.m3u8': MEDIA,
      'v1/seg-1.ts': 'G@',
    }
    expect(await plays(hls(), files)).toBe(true)
  })
  it.each([
    ['for whole segments', '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"'],
    ['for samples', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key.bin",KEYFORMAT="identity"'],
    [
      'beside one of a key system',
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.example"\n#EXT-X-KEY:METHOD=AES-128,URI="key.bin"',
    ],
  ])('plays with a key that anybody may fetch, %s', async (_, key) => {
    expect(await plays(hls(), { ...GOOD, 'v0/media.m3u8': `#EXTM3U\n${key}\n${MEDIA}` })).toBe(true)
  })
  it.each([
    ['nothing is there', {}, 'gone'],
    ['a page answers', { 'master.m3u8': '<!doctype html>' }, 'no-film'],
    ['no variant can be decoded', { ...GOOD, 'master.m3u8': master('hvc1.1.6.L120.90') }, 'undecodable'],
    ['its picture is MPEG-4 Part 2', { ...GOOD, 'master.m3u8': master('mp4v.20.9,mp4a.40.2') }, 'undecodable'],
    ['the media playlist is gone', { 'master.m3u8': GOOD['master.m3u8'] }, 'gone'],
    ['the media playlist is empty', { ...GOOD, 'v0/media.m3u8': '#EXTM3U\n' }, 'no-film'],
    ['the first piece is refused', { ...GOOD, 'v0/seg-1.ts': () => new Response('', { status: 403 }) }, 'upstream'],
    ['its server fails', { 'master.m3u8': () => new Response('', { status: 500 }) }, 'server-fault'],
    ['its server is busy', { 'master.m3u8': () => new Response('', { status: 429 }) }, 'upstream'],
    [
      'the first piece is a page',
      { ...GOOD, 'v0/seg-1.ts': () => new Response('<p>', { headers: { 'content-type': 'text/html' } }) },
      'no-film',
    ],
    [
      'a licence is needed',
      { ...GOOD, 'v0/media.m3u8': `#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"\n${MEDIA}` },
      'protected',
    ],
  ])('does not when %s, and says so', async (_, files: Files, code) => {
    await expect(plays(hls(), files)).rejects.toMatchObject({ code })
  })
  it.each([
    ['itself', { 'master.m3u8': master('avc1.64001f').replace('v0/media.m3u8', 'master.m3u8') }],
    [
      'one that names it',
      { 'master.m3u8': master('avc1.64001f'), 'v0/media.m3u8': master('avc1.64001f').replace('v0/media', '../master') },
    ],
  ])('that leads back to %s is not followed', async (_, files) => {
    const { asked, check } = checking(files)
    await expect(check(hls(), signal)).rejects.toMatchObject({ code: 'no-film' })
    expect(asked).toHaveLength(2)
  })
  it('names the codecs that cannot be decoded, and no others', async () => {
    const files = { 'master.m3u8': master('hvc1.1.6.L120.90, mp4a.40.2', 'hvc1.1.6.L120.90,ac-3') }
    await expect(plays(hls(), files)).rejects.toMatchObject({ codecs: ['hvc1.1.6.L120.90', 'ac-3'] })
  })
})

/** Tags of RFC 8216 and of its successor draft-pantos-hls-rfc8216bis, in playlists that play. */
describe('HLS with every tag', () => {
  const MULTIVARIANT = [
    '#EXTM3U',
    '#EXT-X-VERSION:12',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-START:TIME-OFFSET=0,PRECISE=NO',
    '#EXT-X-DEFINE:NAME="folder",VALUE="v0"',
    '#EXT-X-CONTENT-STEERING:SERVER-URI="steering.json",PATHWAY-ID="A"',
    '#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A film, CODECS="',
    '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key.bin"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="subtitles.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,NAME=",CODECS=",CODECS="avc1.64001f,mp4a.40.2",AUDIO="a",SUBTITLES="s",SCORE=1',
    '# a comment',
    '',
    '{$folder}/media.m3u8',
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,CODECS="hvc1",URI="frames.m3u8"',
    '#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,CODECS="jpeg",URI="tiles.m3u8"',
  ].join('\n')
  const MEDIA_TAGS = [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:6',
    '#EXT-X-MEDIA-SEQUENCE:7',
    '#EXT-X-DISCONTINUITY-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-ALLOW-CACHE:YES',
    '#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36',
    '#EXT-X-PART-INF:PART-TARGET=1',
    '#EXT-X-DEFINE:IMPORT="folder"',
    '#EXT-X-DEFINE:NAME="name",VALUE="seg"',
    '#EXT-X-DATERANGE:ID="a",START-DATE="2020-01-02T21:55:44Z",X-ASSET-URI="ad.m3u8"',
    '#EXT-X-PROGRAM-DATE-TIME:2020-01-02T21:55:44Z',
    '#EXT-X-KEY:METHOD=NONE',
    '#EXT-X-BITRATE:800',
    '#EXT-X-GAP',
    '#EXTINF:6,',
    'missing.ts',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-PART:DURATION=1,URI="part.ts",BYTERANGE="10@0"',
    '#EXT-X-BYTERANGE:16@0',
    '#EXTINF:6.006,A title',
    '../{$folder}/{$name}-1.ts',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="next.ts"',
    '#EXT-X-RENDITION-REPORT:URI="other.m3u8",LAST-MSN=7',
    '#EXT-X-ENDLIST',
  ].join('\n')

  it('plays, with variables in addresses, and gaps passed over', async () => {
    const { asked, check } = checking({
      'master.m3u8': MULTIVARIANT,
      'v0/media.m3u8': MEDIA_TAGS,
      'v0/seg-1.ts': 'G@',
    })
    expect(await check(hls(), signal)).toBe(true)
    expect(asked.map((each) => each.split(' ')[0])).toEqual(['master.m3u8', 'v0/media.m3u8', 'v0/seg-1.ts'])
  })

  it.each([
    ['a variable of the query', '#EXTM3U\n#EXT-X-DEFINE:QUERYPARAM="t"\n#EXTINF:6,\n{$t}.ts', 'b.ts'],
    ['a playlist of parts alone', '#EXTM3U\n#EXT-X-PART:DURATION=1,URI="p0.mp4"\n', 'p0.mp4'],
    ['an initial section first', '#EXTM3U\n#EXT-X-MAP:URI="i.mp4"\n#EXTINF:6,\na.m4s', 'i.mp4'],
  ])('asks for the first piece of %s', async (_, text, piece) => {
    const { asked, check } = checking({ 'media.m3u8?t=b': text, [piece]: 'G@' })
    expect(await check(hls('media.m3u8?t=b'), signal)).toBe(true)
    expect(asked.at(-1)).toContain(`${piece} `)
  })
})

/** The beginning of a file of EBML: its kind, then the codec of each track. */
const webm = (kind: string, ...codecs: string[]): Uint8Array<ArrayBuffer> => {
  const element = (id: readonly number[], text: string) =>
    Uint8Array.from([...id, 0x80 | text.length, ...new TextEncoder().encode(text)])
  return join(
    Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f]),
    element([0x42, 0x82], kind),
    ...codecs.map((codec) => element([0x86], codec)),
    new Uint8Array(8),
  )
}

describe('a file', () => {
  const hevc = described('hvc1')
  it.each([
    ['H.264 and AAC', mp4(AVC, described('mp4a'))],
    ['an index at the end', join(box('ftyp', 'isom'), box('mdat', 'xxxxxxxx'))],
  ])('plays with %s', async (_, bytes) => {
    expect(await plays(file('720'), { '720.mp4': bytes })).toBe(true)
  })
  it.each([
    [
      'is a page',
      () => new Response('<!doctype html><p>log in', { headers: { 'content-type': 'text/html' } }),
      'no-film',
    ],
    ['is text', 'Not authorised to see this', 'no-film'],
    ['is empty', '', 'no-film'],
    ['is gone', () => new Response('gone', { status: 410 }), 'gone'],
    ['is refused', () => new Response('no', { status: 403 }), 'upstream'],
    ['has a server that fails', () => new Response('no', { status: 502 }), 'server-fault'],
    ['is of a codec that is not decoded', mp4(hevc), 'undecodable'],
    ['has a sound that is not decoded', mp4(AVC, described('ac-3')), 'undecodable'],
  ])('does not when it %s, and says so', async (_, body, code) => {
    await expect(plays(file('720'), { '720.mp4': body })).rejects.toMatchObject({ code })
  })
  it.each([
    ['AVI', bytesOf('RIFF\0\0\0\0AVI LIST')],
    ['Flash Video', bytesOf('FLV\x01\x05\0\0\0\x09')],
    ['Windows Media', bytesOf('0&\xB2u\x8Ef\xCF\x11\xA6\xD9')],
    ['RealMedia', bytesOf('.RMF\0\0\0\x12\0\0')],
    ['Ogg', bytesOf('OggS\0\x02\0\0\0\0')],
    ['MPEG-PS', bytesOf('\0\0\x01\xBA\x44\0\x04\0')],
    ['MPEG-TS', bytesOf(`G${'x'.repeat(187)}`.repeat(3))],
    ['MPEG-TS', bytesOf(`xxxxG${'x'.repeat(187)}`.repeat(3))],
    ['Matroska', webm('matroska', 'V_MPEG4/ISO/AVC', 'A_AAC')],
    ['Matroska', webm('matroska', 'V_VP9', 'A_OPUS')],
  ])('in %s does not play, whatever the browser decodes, and names its format', async (format, bytes) => {
    const unopened = plays(file('720'), { '720.mp4': bytes }, { canDecode: () => true })
    await expect(unopened).rejects.toMatchObject({ code: 'other-format', codecs: [format] })
  })
  it('names the codecs that are not decoded, and no others', async () => {
    const sound = plays(file('720'), { '720.mp4': mp4(AVC, described('ac-3')) })
    await expect(sound).rejects.toMatchObject({ codecs: ['ac-3'] })
  })
  it('of several qualities says what is most telling', async () => {
    const files = { '1080.mp4': mp4(hevc), '720.mp4': () => new Response('', { status: 503 }) }
    await expect(plays(file('1080', '720', '360'), files)).rejects.toMatchObject({ code: 'undecodable' })
    const { '1080.mp4': _, ...rest } = files
    await expect(plays(file('1080', '720', '360'), rest)).rejects.toMatchObject({ code: 'server-fault' })
  })
  it.each([
    ['WebM of VP9 and Opus', webm('webm', 'V_VP9', 'A_OPUS'), ['video/webm; codecs="vp09.00.40.08, opus"']],
    ['WebM of VP8 and Vorbis', webm('webm', 'V_VP8', 'A_VORBIS'), ['video/webm; codecs="vp8, vorbis"']],
    ['WebM of AV1 alone', webm('webm', 'V_AV1'), ['video/webm; codecs="av01.0.08M.08"']],
    ['WebM that names its codecs later', webm('webm'), ['video/webm; codecs="vp8, vorbis"']],
  ])('asks the browser about the codecs of a %s', async (_, bytes, types) => {
    const asked: string[] = []
    const canDecode: CanDecode = (type) => asked.push(type) > 0
    expect(await plays(file('720'), { '720.mp4': bytes }, { canDecode })).toBe(true)
    expect(asked).toEqual(types)
    const none = plays(file('720'), { '720.mp4': bytes }, { canDecode: () => false })
    await expect(none).rejects.toMatchObject({ code: 'undecodable' })
  })
  it('that is WebM says so, whatever its address is called', async () => {
    const found: string[] = []
    const more = { canDecode: () => true, onWebm: (url: string) => void found.push(url) }
    await plays(file('720'), { '720.mp4': mp4(AVC) }, more)
    expect(found).toEqual([])
    await plays(file('720'), { '720.mp4': webm('webm', 'V_VP9', 'A_OPUS') }, more)
    expect(found).toEqual([`${BASE}720.mp4`])
  })
  it('checks the exact profile of H.264, and asks the browser about others', async () => {
    const asked: string[] = []
    const canDecode: CanDecode = (type) => asked.push(type) > 0
    expect(await plays(file('4k'), { '4k.mp4': mp4(AVC, hevc) }, { canDecode })).toBe(true)
    expect(asked).toEqual(['video/mp4; codecs="avc1.64001f"', 'video/mp4; codecs="hvc1.1.6.L120.90"'])
  })
  it('plays when one of its qualities does, the best asked first', async () => {
    const { asked, check } = checking({ '360.mp4': mp4(AVC) })
    expect(await check(file('360', '1080'), signal)).toBe(true)
    expect(asked).toEqual(['1080.mp4 bytes=0-65535', '360.mp4 bytes=0-65535'])
  })
  it('plays by its next quality while the host of the best is silent', async () => {
    const clock = createManualClock()
    const probe = createProbe(({ url }) => {
      return url.includes('1080') ? new Promise<Response>(() => {}) : Promise.resolve(new Response(mp4(AVC)))
    })
    const plays = createPlayCheck({ probe, canDecode: canDecodeBasics, clock })(file('1080', '720'), signal)
    await clock.advance(1050)
    expect(await plays).toBe(true)
    expect(clock.pending()).toEqual([])
  })
  it('of a site that does not let us look is opened by the page, where it can', async () => {
    const probe = createProbe(() => Promise.reject(new TypeError('Failed to fetch')))
    const closed = createPlayCheck({ probe, canDecode: canDecodeBasics })
    await expect(closed(file('720'), signal)).rejects.toMatchObject({ code: 'network' })
    const opened = createPlayCheck({
      probe,
      canDecode: canDecodeBasics,
      opensFile: (url) => Promise.resolve(url.endsWith('/720.mp4')),
    })
    expect(await opened(file('720'), signal)).toBe(true)
  })
  it('that never ends is not read to the end', async () => {
    let sent = 0
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 65_536
            controller.enqueue(
              sent === 65_536 ? new Uint8Array([...mp4(AVC), ...new Uint8Array(65_000)]) : new Uint8Array(65_536),
            )
          },
        }),
      )
    expect(await plays(file('720'), { '720.mp4': endless })).toBe(true)
    expect(sent).toBeLessThan(1_000_000)
  })
})

it('a check ends with its signal', async () => {
  const controller = new AbortController()
  const probe = createProbe(
    ({ signal: inner }) =>
      new Promise((_, reject) => inner.addEventListener('abort', () => reject(inner.reason), { once: true })),
  )
  const checked = createPlayCheck({ probe, canDecode: canDecodeBasics })(hls(), controller.signal)
  controller.abort(new Error('left'))
  await expect(checked).rejects.toThrow('left')
})

it('headers that a stream requires are sent along', async () => {
  let sent: string | null = null
  const probe = createProbe(async (request) => {
    sent = request.headers.get('x-pass')
    return new Response(MEDIA)
  })
  await createPlayCheck({ probe, canDecode: canDecodeBasics })({ ...hls(), headers: { 'x-pass': '1' } }, signal)
  expect(sent).toBe('1')
})
