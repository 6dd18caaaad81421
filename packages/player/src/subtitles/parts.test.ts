import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cue, plainText } from './cue.ts'
import { subtitleParts } from './parts.ts'
import { cueOf } from './testing/read.ts'
import { toWebVtt } from './write.ts'

const sizeOf = (text: string) => text.length
/** Cues of one second, each at its second, with a text of a fixed length. */
const every = (seconds: readonly number[]) =>
  seconds.map((at) => cueOf(at, at + 1, `line ${String(at).padStart(5, '0')}`))
const linesOf = (text: string) => [...text.matchAll(/line \d+/g)].map(([line]) => line)
const cut = (cues: readonly Cue[], most: number, offsetSeconds = 0) =>
  subtitleParts(cues, { offsetSeconds, most, sizeOf })

describe('subtitles in parts', () => {
  test('subtitles that fit are one part, for the whole film', () => {
    const cues = every([1, 5, 9])
    expect(cut(cues, 10_000, 2)).toEqual([{ from: 0, until: Infinity, text: toWebVtt(cues, 2) }])
    expect(cut([], 10_000)).toEqual([{ from: 0, until: Infinity, text: 'WEBVTT\n' }])
  })

  test('longer ones are cut at the start of the longest silence before the limit', () => {
    // Ten cues fit; of the last two gaps the one before 20 is the longer silence.
    const cues = every([1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 21, 22, 23])
    const one = toWebVtt(cues.slice(0, 1)).length
    const parts = cut(cues, one * 10)
    expect(parts.map(({ from, until }) => [from, until])).toEqual([
      [0, 10],
      [10, Infinity],
    ])
    expect(parts.map(({ text }) => linesOf(text).length)).toEqual([9, 4])
  })

  test('a cue that lasts beyond the cut is in both parts', () => {
    const sign = cueOf(0, 500, 'line 99999')
    const parts = cut([sign, ...every(Array.from({ length: 100 }, (_, at) => at * 4 + 1))], 2500)
    expect(parts.length).toBeGreaterThan(1)
    for (const { text } of parts) expect(linesOf(text)).toContain('line 99999')
  })

  test('one that would fill a part by itself is left out', () => {
    const parts = cut([cueOf(1, 2, 'x'.repeat(3000)), ...every([3, 4])], 1000)
    expect(parts).toHaveLength(1)
    expect(linesOf(parts[0]?.text ?? '')).toHaveLength(2)
  })

  test('no part ends before it begins, where cues are moved to before the film', () => {
    const cues = Array.from({ length: 30 }, (_, at) => cueOf(0, 2 + at / 100, `line ${String(at).padStart(5, '0')}`))
    const parts = cut(cues, 500, -1)
    expect(parts.length).toBeGreaterThan(1)
    for (const { from, until } of parts) expect(until).toBeGreaterThanOrEqual(from)
  })

  test('whatever the cues: parts follow each other, have room, and every cue is where it is read', () => {
    const anyCue = fc
      .tuple(
        fc.double({ min: 0, max: 7200, noNaN: true }),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.nat(200),
        fc.uuid(),
      )
      .map(([start, length, letters, name]) => cueOf(start, start + length, name + 'a'.repeat(letters)))
    const input = fc.tuple(
      fc.array(anyCue, { maxLength: 120 }),
      fc.integer({ min: 1000, max: 4000 }),
      fc.integer({ min: -10, max: 10 }),
    )
    fc.assert(
      fc.property(input, ([cues, most, offset]) => {
        const ordered = cues.toSorted((a, b) => a.start - b.start)
        const parts = cut(ordered, most, offset)
        expect(parts[0]?.from).toBe(0)
        expect(parts.at(-1)?.until).toBe(Infinity)
        for (const [index, part] of parts.entries()) {
          expect(sizeOf(part.text)).toBeLessThanOrEqual(most)
          expect(part.until).toBeGreaterThanOrEqual(part.from)
          if (index > 0) expect(part.from).toBe(parts[index - 1]?.until)
        }
        for (const { start, end, nodes } of ordered) {
          const text = plainText(nodes)
          if (end + offset <= 0.001) continue
          const home = parts.filter((part) => part.text.includes(text))
          expect(home.length).toBeGreaterThan(0)
          expect(home[0]?.from).toBeLessThanOrEqual(Math.max(0, start + offset))
        }
      }),
      { numRuns: 60 },
    )
  })
})
