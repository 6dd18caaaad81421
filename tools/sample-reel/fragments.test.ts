import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cut, videoCodecOf } from './fragments.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'samples', 'show', 's1e1', '360')
const part = (name: string): Buffer => readFileSync(join(FOLDER, name))
const whole = Buffer.concat([part('init.mp4'), part('001.m4s'), part('002.m4s')])

describe('cut', () => {
  it('takes a fragmented file apart into what it was put together from', () => {
    const { init, segments } = cut(whole)
    expect(Buffer.from(init).equals(part('init.mp4'))).toBe(true)
    expect(segments.map(({ seconds }) => seconds)).toEqual([2, 4])
    expect(Buffer.from(segments[1]?.bytes ?? []).equals(part('002.m4s'))).toBe(true)
  })

  it('refuses a file that was cut off', () => {
    expect(() => cut(whole.subarray(0, whole.length - 5))).toThrow(/does not fit/)
  })

  it('refuses a file that is not fragmented MP4', () => {
    expect(() => cut(Buffer.from('not a film at all, only words'))).toThrow()
  })
})

describe('videoCodecOf', () => {
  it('names profile and level', () => {
    expect(videoCodecOf(part('init.mp4'))).toBe('avc1.64001e')
  })

  it('refuses a segment without a codec', () => {
    expect(() => videoCodecOf(part('001.m4s'))).toThrow('no avcC box')
  })
})
