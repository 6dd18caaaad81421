import { expect, test } from 'vitest'
import { createFakeEnvironment } from '../../core/testing/fake-environment.ts'
import { beginWithPicture, codecsInTheWay, codecsOfType, dropUndecodable } from './codecs.ts'

const environment = createFakeEnvironment({ canStream: (type) => /avc1|mp4a/.test(type) })
const level = (codecs?: string) => ({ attrs: codecs === undefined ? {} : { CODECS: codecs } })

function createHls(...codecs: (string | undefined)[]) {
  const levels = codecs.map(level)
  return { levels, removeLevel: (index: number) => levels.splice(index, 1) }
}
const drop = (hls: ReturnType<typeof createHls>, log: (line: string) => void = () => undefined) =>
  dropUndecodable(hls as unknown as Parameters<typeof dropUndecodable>[0], environment, log)

test('levels that the platform does not decode are dropped, and the others stay in their order', () => {
  const hls = createHls('hvc1.2.4.L120,mp4a.40.2', 'avc1.64001f,mp4a.40.2', 'avc1.640028,ac-3', 'avc1.640028')
  const lines: string[] = []
  drop(hls, (line) => lines.push(line))
  expect(lines).toEqual([
    'A rendition in avc1.640028,ac-3 cannot be decoded here and was left out.',
    'A rendition in hvc1.2.4.L120,mp4a.40.2 cannot be decoded here and was left out.',
  ])
  expect(hls.levels.map(({ attrs }) => attrs)).toEqual([{ CODECS: 'avc1.64001f,mp4a.40.2' }, { CODECS: 'avc1.640028' }])
})

test('levels that do not name their codecs are left to their first segment', () => {
  const hls = createHls(undefined, '')
  drop(hls)
  expect(hls.levels).toHaveLength(2)
})

const film = { height: 360, videoCodec: undefined }
const coded = { height: 0, videoCodec: 'avc1.64001e' }
const unknown = { height: 0, videoCodec: undefined }

test('a level that says nothing at all stays, because it may have a picture', () => {
  const levels = [film, unknown].map((each) => ({ attrs: {}, ...each }))
  const hls = { levels, removeLevel: (index: number) => levels.splice(index, 1) }
  drop(hls as unknown as ReturnType<typeof createHls>)
  expect(hls.levels).toHaveLength(2)
})

test.each([
  ['a size', [unknown, film], 0, 1],
  ['a codec', [unknown, coded], 0, 1],
  ['nothing', [unknown, unknown], 0, undefined],
  ['a size, and is the automatic choice', [unknown, film], 1, undefined],
])('automatic quality begins with a level that names %s', (_, levels, firstAutoLevel, startLevel) => {
  const hls: object = { levels, firstAutoLevel }
  beginWithPicture(hls as Parameters<typeof beginWithPicture>[0])
  expect('startLevel' in hls ? hls.startLevel : undefined).toBe(startLevel)
})

test('a stream of which nothing can be decoded is refused, with the codecs by name', () => {
  expect(() => drop(createHls('hvc1.2.4.L120,mp4a.40.2', 'hvc1.2.4.L93, ac-3'))).toThrow(
    expect.objectContaining({ code: 'codec-not-supported', detail: 'hvc1.2.4.L120,hvc1.2.4.L93,ac-3' }),
  )
})

test('where the platform claims to decode everything, all codecs are reported', () => {
  const levels = [level('avc1.640028,mp4a.40.2')]
  expect(codecsInTheWay(levels, environment)).toEqual(['avc1.640028', 'mp4a.40.2'])
})

test('a MIME type contains its codec', () => {
  expect(codecsOfType('video/mp4;codecs=hvc1.2.4.L120')).toEqual(['hvc1.2.4.L120'])
  expect(codecsOfType('video/mp4; codecs="avc1.64001f,mp4a.40.2"')).toEqual(['avc1.64001f', 'mp4a.40.2'])
  expect(codecsOfType('video/mp4')).toEqual([])
})
