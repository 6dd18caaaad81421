import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCanonicalJsonList } from './canonical-json-list.ts'
import { isWireList } from './read-row.ts'
import { bookmarkKey, progressKey } from './record.ts'
import { wireText } from './wire.ts'

const timestamp = { at: 0, counter: 0, device: '' } as const
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\u0001', '\ud800', 'é', '🎬', '","'))
const number = fc.oneof(fc.integer(), fc.double({ noDefaultInfinity: true, noNaN: true }))
const meta = fc.record(
  { title: text, year: number, poster: text, type: text },
  { requiredKeys: ['title', 'year', 'type'] },
)
const moment = fc.integer({ min: 0, max: 253_402_300_799_999 })

const bookmark = fc
  .tuple(text, meta, moment)
  .map(
    ([id, value, at]) =>
      wireText(bookmarkKey(id), { registers: { bookmark: { timestamp: { at, counter: 0, device: '' }, value } } }) ??
      '',
  )

const progress = fc
  .record({
    id: fc.uuid(),
    keys: fc.tuple(text, fc.option(text), fc.option(text)),
    meta: fc.tuple(meta, fc.constantFrom('movie' as const, 'show' as const)).map(([of, type]) => ({ ...of, type })),
    seasonNumber: fc.option(number),
    episodeNumber: fc.option(number),
    duration: fc.nat(),
    watched: fc.nat(),
    updatedAt: moment,
  })
  .map(({ id, keys, meta: of, seasonNumber, episodeNumber, ...position }) => {
    const part = { timestamp, value: { meta: of, seasonNumber, episodeNumber } }
    return wireText(progressKey(...keys), { id, registers: { part, position: { timestamp, value: position } } }) ?? ''
  })

describe.each([
  ['bookmark', bookmark],
  ['progress', progress],
] as const)('a list of %s items', (kind, item) => {
  it('as we write it is told by its spelling', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        expect(isCanonicalJsonList(`[${items.join(',')}]`, kind, items.length)).toBe(true)
      }),
    )
  })

  it('is never told to be sound where reading it would say otherwise', () => {
    const spoilt = fc
      .tuple(fc.array(item, { minLength: 1, maxLength: 3 }), fc.nat(), fc.nat(3), text, fc.nat(4))
      .map(([items, place, length, put, count]) => {
        const whole = `[${items.join(',')}]`
        const at = place % (whole.length + 1)
        return { list: whole.slice(0, at) + put + whole.slice(at + length), count }
      })
    fc.assert(
      fc.property(spoilt, ({ list, count }) => {
        if (isCanonicalJsonList(list, kind, count)) expect(isWireList(list, count)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('of another number of items, or with a comma too many, is not', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (items) => {
        const inner = items.join(',')
        const { length } = items
        expect(isCanonicalJsonList(`[${inner}]`, kind, length - 1)).toBe(false)
        expect(isCanonicalJsonList(`[${inner}]`, kind, length + 1)).toBe(false)
        for (const spoilt of [
          inner,
          `[${inner}`,
          `${inner}]`,
          `[${inner},]`,
          `[,${inner}]`,
          `[${inner},`,
          `[${inner}]]`,
        ])
          expect(isCanonicalJsonList(spoilt, kind, length)).toBe(false)
      }),
    )
  })
})

const SOUND = '{"tmdbId":"1","meta":{"title":"One","year":1999,"type":"movie"},"updatedAt":"2026-01-01T00:00:00.000Z"}'

it.each([
  ['1999', '01999'],
  ['1999', '1999.'],
  ['1999', '.5'],
  ['1999', '1e'],
  ['1999', '+1'],
  ['1999', '"1999"'],
  ['One', 'O\\xe'],
  ['One', 'O\\u12'],
  ['One', 'O\ne'],
  ['One', 'O"e'],
  ['"One"', '1'],
  ['"1"', '1'],
  ['2026-01-01T', '2026-01-01 '],
  ['}', ''],
  ['{', '{"more":1,'],
])('an item with %j as %j is not told by its spelling', (sound, spoilt) => {
  expect(isCanonicalJsonList(`[${SOUND}]`, 'bookmark', 1)).toBe(true)
  expect(isCanonicalJsonList(`[${SOUND.replace(sound, spoilt)}]`, 'bookmark', 1)).toBe(false)
})

it('a list of nothing is told by its spelling', () => {
  expect(isCanonicalJsonList('[]', 'bookmark', 0)).toBe(true)
  expect(isCanonicalJsonList('[,]', 'bookmark', 0)).toBe(false)
})
