import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { EPISODE_SECONDS, FILM_SECONDS } from '@matinee/testing/sample-reel'
import { describe, expect, it } from 'vitest'
import { videoCodecOf } from './fragments.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const EPISODES = Object.keys(EPISODE_SECONDS)
const TITLES = [
  { folder: 'film', seconds: FILM_SECONDS, heights: [360, 720, 1080], mp4: ['360.mp4', '720.mp4'] },
  ...Object.entries(EPISODE_SECONDS).map(([episode, seconds]) => ({
    folder: `show/${episode}`,
    seconds,
    heights: [360, 720],
    mp4: ['360.mp4'],
  })),
]

const everyFile = readdirSync(SAMPLES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(SAMPLES, join(entry.parentPath, entry.name)))
const text = (file: string): string => readFileSync(join(SAMPLES, file), 'utf8')
const bytes = (file: string): Buffer => readFileSync(join(SAMPLES, file))

interface Segment {
  readonly file: string
  readonly seconds: number
}

function playlistOf(file: string): {
  readonly init: string | undefined
  readonly segments: Segment[]
  readonly target: number
} {
  const lines = text(file).trimEnd().split('\n')
  expect(lines[0]).toBe('#EXTM3U')
  expect(lines.at(-1)).toBe('#EXT-X-ENDLIST')
  const folder = dirname(file)
  const segments = lines.flatMap((line, index) => {
    const length = /^#EXTINF:([\d.]+),$/.exec(lines[index - 1] ?? '')?.[1]
    return length === undefined ? [] : [{ file: join(folder, line), seconds: Number(length) }]
  })
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text(file))?.[1]
  const target = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(text(file))?.[1])
  return { init: init === undefined ? undefined : join(folder, init), segments, target }
}

const attributesOf = (line: string): Record<string, string> =>
  Object.fromEntries(
    [...line.matchAll(/([A-Z-]+)=("[^"]*"|[^,]*)/g)].map((match) => [
      match[1] ?? '',
      (match[2] ?? '').replaceAll('"', ''),
    ]),
  )

function masterOf(folder: string): {
  readonly media: Record<string, string>[]
  readonly variants: Record<string, string>[]
} {
  const lines = text(`${folder}/master.m3u8`).split('\n')
  const tagged = (tag: string): Record<string, string>[] =>
    lines.flatMap((line, index) =>
      line.startsWith(tag) ? [{ ...attributesOf(line), next: `${folder}/${lines[index + 1] ?? ''}` }] : [],
    )
  return { media: tagged('#EXT-X-MEDIA:'), variants: tagged('#EXT-X-STREAM-INF:') }
}

const secondsOf = (timestamp: string): number => timestamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const cuesOf = (file: string): { from: number; to: number; text: string }[] =>
  [...text(file).matchAll(/([\d:.]+) --> ([\d:.]+)\n([^]*?)(?=\n\n|\n*$)/g)].map((match) => ({
    from: secondsOf(match[1] ?? ''),
    to: secondsOf(match[2] ?? ''),
    text: (match[3] ?? '').trim(),
  }))

describe('the sample reel as committed', () => {
  it('stays under 25 MB in all', () => {
    const total = everyFile.reduce((sum, file) => sum + statSync(join(SAMPLES, file)).size, 0)
    expect(total).toBeGreaterThan(1_000_000)
    expect(total).toBeLessThan(25_000_000)
  })

  it('has media for every aired episode and none for the unaired one', () => {
    expect(readdirSync(join(SAMPLES, 'show')).toSorted()).toEqual(EPISODES)
  })

  it('holds nothing that no playlist, track or provider refers to', () => {
    const known = new Set(['README.md'])
    for (const { folder, mp4 } of TITLES) {
      for (const name of ['master.m3u8', 'thumbnails.vtt', 'thumbnails.jpg', 'en.vtt', 'es.vtt', 'ar.vtt', ...mp4])
        known.add(`${folder}/${name}`)
      const { media, variants } = masterOf(folder)
      for (const playlist of [
        ...media.map((entry) => `${folder}/${entry['URI']}`),
        ...variants.map((entry) => entry['next'] ?? ''),
      ]) {
        const { init, segments } = playlistOf(playlist)
        known.add(playlist)
        if (init !== undefined) known.add(init)
        for (const { file } of segments) known.add(file)
      }
    }
    expect(everyFile.toSorted()).toEqual([...known].toSorted())
  })
})

describe.each(TITLES)('$folder', ({ folder, seconds, heights, mp4 }) => {
  const { media, variants } = masterOf(folder)

  it('offers its heights with true codecs, sizes, frame rate and bandwidth', () => {
    expect(variants.map((variant) => variant['RESOLUTION'])).toEqual(
      heights.map((height) => `${(height * 16) / 9}x${height}`),
    )
    for (const variant of variants) {
      const { init, segments } = playlistOf(variant['next'] ?? '')
      expect(variant['CODECS']).toBe(`${videoCodecOf(bytes(init ?? ''))},mp4a.40.2`)
      expect(variant['FRAME-RATE']).toBe('24.000')
      const peak = Math.max(...segments.map(({ file, seconds: length }) => (bytes(file).length * 8) / length))
      expect(Number(variant['BANDWIDTH'])).toBeGreaterThanOrEqual(peak)
      expect(Number(variant['AVERAGE-BANDWIDTH'])).toBeLessThanOrEqual(Number(variant['BANDWIDTH']))
    }
  })

  it('cuts every height at the same moments, the first segment short, into the whole length', () => {
    const cuts = variants.map((variant) => playlistOf(variant['next'] ?? '').segments.map((segment) => segment.seconds))
    for (const lengths of cuts) expect(lengths).toEqual(cuts[0])
    expect(cuts[0]?.[0]).toBe(2)
    expect(Math.max(...(cuts[0] ?? []))).toBeLessThanOrEqual(4)
    expect(cuts[0]?.reduce((sum, length) => sum + length, 0)).toBeCloseTo(seconds, 3)
  })

  it('has two audio languages, English by default, as long as the picture', () => {
    const audio = media.filter((entry) => entry['TYPE'] === 'AUDIO')
    expect(audio.map((entry) => [entry['LANGUAGE'], entry['DEFAULT']])).toEqual([
      ['en', 'YES'],
      ['de', 'NO'],
    ])
    for (const entry of audio) {
      const { segments, target } = playlistOf(`${folder}/${entry['URI']}`)
      expect(Math.abs(segments.reduce((sum, segment) => sum + segment.seconds, 0) - seconds)).toBeLessThan(0.1)
      expect(segments.every((segment) => Math.round(segment.seconds) <= target)).toBe(true)
    }
  })

  it('has three subtitle languages, off by default, one of them from right to left', () => {
    const subtitles = media.filter((entry) => entry['TYPE'] === 'SUBTITLES')
    expect(subtitles.map((entry) => [entry['LANGUAGE'], entry['DEFAULT']])).toEqual([
      ['en', 'NO'],
      ['es', 'NO'],
      ['ar', 'NO'],
    ])
    const whole = new Map(subtitles.map((entry) => [entry['LANGUAGE'], cuesOf(`${folder}/${entry['LANGUAGE']}.vtt`)]))
    for (const entry of subtitles) {
      const cues = whole.get(entry['LANGUAGE']) ?? []
      expect(cues.length).toBeGreaterThanOrEqual(5)
      expect(cues.map(({ from, to }) => [from, to])).toEqual(whole.get('en')?.map(({ from, to }) => [from, to]))
      expect(
        cues.every(
          ({ from, to, text: words }, index) =>
            from < to && to <= seconds && words !== '' && from >= (cues[index - 1]?.to ?? 0),
        ),
      ).toBe(true)
      const parts = playlistOf(`${folder}/${entry['URI']}`).segments
      // A cue that crosses the border of two parts stands in both.
      const inParts = parts.flatMap(({ file }) => cuesOf(file))
      expect(inParts.filter((cue, index) => cue.from !== inParts[index - 1]?.from)).toEqual(cues)
      expect(parts.reduce((sum, part) => sum + part.seconds, 0)).toBeCloseTo(seconds, 3)
    }
    expect(whole.get('ar')?.every(({ text: words }) => /[\u0600-\u06ff]/.test(words))).toBe(true)
  })

  it('has MP4 files whose index comes before their media', () => {
    for (const name of mp4) {
      const file = bytes(`${folder}/${name}`)
      const moov = file.indexOf('moov', 0, 'latin1')
      expect(moov).toBeGreaterThan(0)
      expect(moov).toBeLessThan(file.indexOf('mdat', 0, 'latin1'))
    }
  })

  it('has thumbnails for the whole length, every one inside the sheet', () => {
    const sheet = bytes(`${folder}/thumbnails.jpg`)
    const frame = sheet.indexOf(Buffer.from([0xff, 0xc0]))
    const [height, width] = [sheet.readUInt16BE(frame + 5), sheet.readUInt16BE(frame + 7)]
    const cues = cuesOf(`${folder}/thumbnails.vtt`)
    expect(cues[0]?.from).toBe(0)
    expect(cues.at(-1)?.to).toBe(seconds)
    cues.forEach((cue, index) => {
      expect(cue.from).toBe(cues[index - 1]?.to ?? 0)
      const [x = 0, y = 0, w = 0, h = 0] =
        /^thumbnails\.jpg#xywh=([\d,]+)$/.exec(cue.text)?.[1]?.split(',').map(Number) ?? []
      expect(w * h).toBeGreaterThan(0)
      expect(x + w).toBeLessThanOrEqual(width)
      expect(y + h).toBeLessThanOrEqual(height)
    })
  })
})
