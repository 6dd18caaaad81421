import type { Title } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { MOST_IN_A_ROW } from './carousel-titles.ts'
import { chooseTitles, NOTHING_CHOSEN, type Choices, type RowSource } from './choose-titles.ts'

const films = (from: number, to: number): Title[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: String(from + index),
    kind: 'movie',
    title: `Film ${from + index}`,
  }))
const idsOf = (titles: readonly Title[] | undefined) => titles?.map(({ id }) => Number(id))

/** An answer that a test lets come: by pages, or as a failure. */
type Answer = readonly (readonly Title[])[] | 'failed'

/** A page of rows whose answers come one after the other, decided anew after each. */
function pageOf(lists: Readonly<Record<string, Answer>>, { most = 8, least = 6, hero = '', gathering = '' } = {}) {
  const come = new Set<string>()
  let choices: Choices = NOTHING_CHOSEN
  const sources = () =>
    Object.entries(lists).map(([key, answer]): RowSource => {
      const asked = choices.pages.get(key) ?? 1
      const all = answer === 'failed' || !come.has(key) ? undefined : answer
      return {
        key,
        titles: all?.slice(0, asked).flat(),
        hasFailed: answer === 'failed' && come.has(key),
        hasMore: (all?.length ?? 0) > asked,
        ...(key === hero ? { most: 1, least: 1 } : { most, least }),
        ...(key === gathering && { least: 1, gathers: true }),
      }
    })
  const settle = () => {
    for (let next = chooseTitles(sources(), choices); next !== choices; next = chooseTitles(sources(), choices)) {
      choices = next
    }
    return Object.fromEntries([...choices.shown].map(([key, titles]) => [key, idsOf(titles)]))
  }
  return {
    answer(key: string) {
      come.add(key)
      return settle()
    },
    answerWith(key: string, answer: Answer) {
      lists = { ...lists, [key]: answer }
      return this.answer(key)
    },
  }
}

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries()) {
    for (const rest of ordersOf(items.filter((_, other) => other !== index))) yield [item, ...rest]
  }
}

describe('what the rows of a page show', () => {
  const lists = {
    now: [films(1, 8)],
    hero: [films(5, 20)],
    best: [films(5, 14), films(15, 24)],
    popular: [films(1, 9), films(10, 30)],
    few: [films(20, 27)],
    genre: [films(1, 60)],
  }

  it('is the same whatever the order of the answers, each title once', () => {
    const results = new Set<string>()
    for (const order of ordersOf(Object.keys(lists))) {
      const page = pageOf(lists, { hero: 'hero' })
      let shown = {}
      for (const key of order) shown = page.answer(key)
      results.add(JSON.stringify(shown))
    }
    expect(results.size).toBe(1)
    const shown = JSON.parse([...results][0] ?? '{}') as Record<string, number[]>
    expect(shown['now']).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(shown['hero']).toEqual([9])
    expect(shown['best']).toEqual([10, 11, 12, 13, 14, 15, 16, 17])
    expect(shown['popular']).toEqual([18, 19, 20, 21, 22, 23, 24, 25])
    expect(shown['few']).toEqual([])
    const all = Object.values(shown).flat()
    expect(new Set(all).size).toBe(all.length)
  })

  it('never waits for a row below, and always for those above', () => {
    const page = pageOf({ first: [films(1, 8)], second: [films(1, 20)], third: [films(1, 30)] })
    expect(page.answer('third')).toEqual({})
    expect(Object.keys(page.answer('first'))).toEqual(['first'])
    expect(Object.keys(page.answer('second'))).toEqual(['first', 'second', 'third'])
  })

  it('goes on past a row that failed, which takes what others left once it comes', () => {
    const page = pageOf({ first: 'failed', second: [films(1, 8)], third: [films(1, 20)] })
    page.answer('first')
    page.answer('second')
    const before = page.answer('third')
    expect(before['second']).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const after = page.answerWith('first', [films(1, 30)])
    expect(after).toMatchObject(before)
    expect(after['first']).toEqual([17, 18, 19, 20, 21, 22, 23, 24])
  })

  it('is nothing for a row of fewer than six, unless no row stands before it', () => {
    const tiny = pageOf({ first: [films(1, 3)], second: [films(1, 3)], third: [films(4, 8)] })
    for (const key of ['first', 'second', 'third']) tiny.answer(key)
    expect(tiny.answer('third')).toEqual({ first: [1, 2, 3], second: [], third: [] })
    const empty = pageOf({ first: [[]], second: [films(1, 2)] })
    empty.answer('first')
    expect(empty.answer('second')).toEqual({ first: [], second: [1, 2] })
  })

  it('is last what rows of fewer than six had, each title once, as far as nothing else shows it', () => {
    const page = pageOf(
      { first: [films(1, 8)], few: [films(7, 11)], fewer: [films(10, 13)], all: [films(11, 17)], rest: [[]] },
      { gathering: 'rest' },
    )
    for (const key of ['rest', 'first', 'few', 'fewer']) expect(page.answer(key)).not.toHaveProperty('rest')
    expect(page.answer('all')).toEqual({
      first: [1, 2, 3, 4, 5, 6, 7, 8],
      few: [],
      fewer: [],
      all: [11, 12, 13, 14, 15, 16, 17],
      rest: [9, 10],
    })
  })

  it('has nothing last where no row was left out', () => {
    const page = pageOf({ first: [films(1, 8)], rest: [[]] }, { gathering: 'rest' })
    page.answer('rest')
    expect(page.answer('first')).toMatchObject({ rest: [] })
  })

  it('S-615 is at most as many as a row holds, each once', () => {
    const page = pageOf({ first: [[...films(1, 30), ...films(1, 30)]] }, { most: MOST_IN_A_ROW })
    expect(page.answer('first')['first']).toEqual(films(1, 20).map(({ id }) => Number(id)))
    expect(MOST_IN_A_ROW).toBe(20)
  })

  it('a film and a show of one number are two titles', () => {
    const show: Title = { id: '1', kind: 'show', title: 'Film 1' }
    const page = pageOf({ films: [films(1, 8)], shows: [[show, ...films(2, 8)]] }, { least: 1 })
    page.answer('films')
    expect(page.answer('shows')['shows']).toEqual([1])
  })

  it('stays the same object while nothing is new', () => {
    const source = { key: 'one', titles: undefined, hasFailed: false, hasMore: false, most: 8, least: 6 }
    expect(chooseTitles([source], NOTHING_CHOSEN)).toBe(NOTHING_CHOSEN)
    const chosen = chooseTitles([{ ...source, titles: films(1, 8) }], NOTHING_CHOSEN)
    expect(chooseTitles([{ ...source, titles: films(9, 20) }], chosen)).toBe(chosen)
  })
})
