import type { Title } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { isRepeating, replayed, shortName, shuffled, withoutDoubles } from './carousel-titles.ts'

const titles = (count: number): Title[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), kind: 'movie', title: `Film ${index}` }))
const seeded = () => {
  let state = 7
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

it('a list shuffled by the same lots keeps its order', () => {
  const random = seeded()
  const lots = Array.from({ length: 20 }, random)
  const order = shuffled(titles(50), replayed(lots))
  expect(shuffled(titles(50), replayed(lots))).toEqual(order)
  expect(order).not.toEqual(titles(50))
})

it('shuffling loses nothing, and every place is as likely', () => {
  const first = new Map<number, number>()
  const random = seeded()
  for (let turn = 0; turn < 3000; turn += 1) {
    const order = shuffled([1, 2, 3], random)
    expect(order.toSorted()).toEqual([1, 2, 3])
    first.set(order[0] as number, (first.get(order[0] as number) ?? 0) + 1)
  }
  for (const times of first.values()) expect(Math.abs(times - 1000)).toBeLessThan(120)
})

describe('withoutDoubles', () => {
  it('keeps the first of titles with one id and different names', () => {
    const [one] = titles(1) as [Title]
    expect(withoutDoubles([one, one, { ...one, title: 'Other' }])).toEqual([one])
  })

  it('keeps a film and a show with one id and one name', () => {
    const [film] = titles(1) as [Title]
    const both: Title[] = [film, { ...film, kind: 'show' }]
    expect(withoutDoubles(both)).toEqual(both)
  })
})

describe('isRepeating', () => {
  const [one, two, three] = titles(3) as [Title, Title, Title]
  const same = [one, two]
  it.each([
    ['nothing', [], false],
    ['one page', [[one, two]], false],
    ['another page', [[one], [two]], false],
    [
      'a page with one new title',
      [
        [one, two],
        [two, three],
      ],
      false,
    ],
    [
      'the same page',
      [
        [one, two],
        [one, two],
      ],
      true,
    ],
    ['the same page as one object', [same, same], true],
    [
      'the same page in another order',
      [
        [one, two],
        [two, one],
      ],
      true,
    ],
    ['a page from two pages before', [[one], [two], [one]], true],
    ['the same ids under other names', [[one], [{ ...one, title: 'Other' }]], true],
    ['shows with the ids of films', [[one], [{ ...one, kind: 'show' as const }]], false],
    ['an empty page, whose titles are blocked', [[one], []], false],
  ])('%s', (_name, pages, is) => expect(isRepeating(pages)).toBe(is))
})

it('S-616 names are cut at 32 letters, as people count them', () => {
  expect(shortName('Nosferatu')).toBe('Nosferatu')
  expect(shortName('a'.repeat(32))).toBe('a'.repeat(32))
  expect(shortName(`${'a'.repeat(31)} more`)).toBe(`${'a'.repeat(31)}…`)
  expect(shortName('👩‍👩‍👧'.repeat(33))).toBe(`${'👩‍👩‍👧'.repeat(32)}…`)
})
