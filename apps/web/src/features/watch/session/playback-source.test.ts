import type { Stream } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { playbackSourceFor } from './playback-source.ts'

const common = { id: 's', flags: [], captions: [] }
const hls: Stream = {
  ...common,
  type: 'hls',
  playlist: 'http://eu.cdn.test:81/a.m3u8',
  headers: { referer: 'x' },
  preferredHeaders: { origin: 'y' },
}

describe('playbackSourceFor', () => {
  it('S-277 keeps the address and both kinds of headers of an HLS stream', () => {
    expect(playbackSourceFor(hls, [])).toEqual({
      type: 'hls',
      url: 'http://eu.cdn.test:81/a.m3u8',
      headers: { referer: 'x' },
      preferredHeaders: { origin: 'y' },
    })
  })
  it('S-278 S-279 keeps the qualities of a file stream', () => {
    const stream: Stream = {
      ...common,
      type: 'file',
      qualities: { '4k': { type: 'mp4', url: 'https://a.test/4' }, unknown: { type: 'mp4', url: 'https://a.test/u' } },
    }
    expect(playbackSourceFor(stream, [])).toEqual({
      type: 'file',
      qualities: { '4k': { type: 'mp4', url: 'https://a.test/4' }, unknown: { type: 'mp4', url: 'https://a.test/u' } },
    })
  })
  it('S-280 warns about a file that is neither MP4 nor WebM, and leaves it out', () => {
    const mkv = { type: 'mkv', url: 'https://a.test/secret.mkv' } as unknown as { type: 'mp4'; url: string }
    const webm = { type: 'webm' as const, url: 'https://a.test/4' }
    const stream: Stream = {
      ...common,
      type: 'file',
      qualities: { '720': mkv, '480': webm, '360': { type: 'mp4', url: 'https://a.test/3' } },
    }
    const warnings: string[] = []
    expect(playbackSourceFor(stream, [], (message) => warnings.push(message))).toEqual({
      type: 'file',
      qualities: { '480': webm, '360': { type: 'mp4', url: 'https://a.test/3' } },
    })
    expect(warnings).toEqual(['The 720 file of this source is neither MP4 nor WebM and was left out.'])
  })
  it('S-288 applies the CDN replacements to every address', () => {
    const replacements = [{ before: 'cdn.test', after: 'fast.test' }]
    expect(playbackSourceFor(hls, replacements)).toMatchObject({ url: 'https://fast.test/a.m3u8' })
    const stream: Stream = {
      ...common,
      type: 'file',
      qualities: { '720': { type: 'mp4', url: 'http://cdn.test/f.mp4' } },
    }
    expect(playbackSourceFor(stream, replacements)).toMatchObject({
      qualities: { '720': { url: 'https://fast.test/f.mp4' } },
    })
  })
  it('S-547 any other type throws unrecognized type', () => {
    expect(() => playbackSourceFor({ ...common, type: 'dash' } as unknown as Stream, [])).toThrow('unrecognized type')
  })
})
