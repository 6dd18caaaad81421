import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOpenFilms } from '../titles/open-films.ts'
import { compact, wordsOf } from './query-words.ts'
import { createSearchIndex } from './search-index.ts'

const films = readOpenFilms()
const entries = films.map(({ title, directors }) => ({ title, people: directors }))
const open = createSearchIndex(entries)
const titlesFor = (query: string): string[] => open.search(query).map(({ entry }) => films[entry]?.title ?? '')

const indexOf = (...titles: string[]) => {
  const index = createSearchIndex(titles.map((title) => ({ title, people: [] })))
  return (query: string): (string | undefined)[] => index.search(query).map(({ entry }) => titles[entry])
}

describe('what finds a title', () => {
  test.each([
    ['dr caligari', 'The Cabinet of Dr. Caligari'],
    ['DR. CALIGARI', 'The Cabinet of Dr. Caligari'],
    ['caligari cabinet', 'The Cabinet of Dr. Caligari'],
    ['haxan', 'Häxan'],
    ['a propos de nice', 'À propos de Nice'],
    ['its a joke son', "It's a Joke, Son!"],
    ['20000 leagues', '20,000 Leagues Under the Sea'],
    ['hideho', 'Hi-De-Ho'],
    ['hi de ho', 'Hi-De-Ho'],
    ['nightof the livingdead', 'Night of the Living Dead'],
    ['nosf', 'Nosferatu'],
    ['nosfaratu', 'Nosferatu'],
    ['potemkin battelship', 'Battleship Potemkin'],
    ['caligary', 'The Cabinet of Dr. Caligari'],
    ['nosfrat', 'Nosferatu'],
    ['levi and cohen', 'Levi & Cohen, the Irish Comedians'],
  ])('%s finds %s first', (query, title) => {
    expect(titlesFor(query)[0]).toBe(title)
  })

  test('a middle dot divides and joins', () => {
    const search = indexOf('WALL·E', 'The Wall')
    for (const query of ['walle', 'WALL·E', 'wall-e', 'wall e', 'Wall•E'])
      expect(search(query)[0], query).toBe('WALL·E')
  })

  test('other scripts are found as they are written, whole and begun', () => {
    const search = indexOf('東京物語', 'Ночной экспресс', 'ليلة في القاهرة', 'Το τελευταίο ψέμα', '아리랑')
    expect(search('東京')).toEqual(['東京物語'])
    expect(search('ночной эксперсс')).toEqual(['Ночной экспресс'])
    expect(search('القاهرة')).toEqual(['ليلة في القاهرة'])
    expect(search('τελευταιο')).toEqual(['Το τελευταίο ψέμα'])
    expect(search('아리')).toEqual(['아리랑'])
  })

  test('two typing errors in one word, or one in a short word, find nothing', () => {
    const search = indexOf('Nosferatu', 'Rain')
    expect(search('nosfeartuu')).toEqual([])
    expect(search('rian')).toEqual([])
  })

  test('words that do not belong to a title do not find it', () => {
    expect(titlesFor('nosferatu metropolis')).toEqual([])
  })

  test('nothing is found by nothing', () => {
    expect(titlesFor('')).toEqual([])
    expect(titlesFor('   ')).toEqual([])
    expect(titlesFor('🎬')).toEqual([])
  })

  test('a title of signs alone is found by its signs', () => {
    expect(indexOf('???', '!!!')('!!!')).toEqual(['!!!'])
  })

  test('a name finds the films of its bearer', () => {
    expect(titlesFor('ulmer')).toContain('Detour')
    expect(titlesFor('lang fritz')).toContain('Metropolis')
    expect(titlesFor('detour ulmer')).toEqual(['Detour'])
  })
})

describe('what comes first', () => {
  test('exact, then exact but for an article, then beginnings, then words, then typing errors', () => {
    const search = indexOf(
      'Generals of Tomorrow',
      'Genera',
      'My Own General',
      'General Store',
      'The General',
      'General',
    )
    expect(search('general')).toEqual([
      'General',
      'The General',
      'General Store',
      'Generals of Tomorrow',
      'My Own General',
      'Genera',
    ])
  })

  test('names come below every title', () => {
    const index = createSearchIndex([
      { title: 'Steamboat', people: ['Ann Keaton'] },
      { title: 'The Keatom Affair', people: [] },
      { title: 'Meeting Keaton', people: [] },
    ])
    expect(index.search('keaton').map(({ entry }) => entry)).toEqual([2, 1, 0])
  })

  test('common words do not outweigh the word that matters', () => {
    const search = indexOf('The Night of the Iguanas', 'The Of the', 'Nosferatu')
    expect(search('the nosferatu')).toEqual(['Nosferatu'])
    expect(search('of the night')[0]).toBe('The Night of the Iguanas')
  })

  test('equal hits keep the order of the entries', () => {
    expect(indexOf('Love Boat', 'Love Bird', 'Love Book')('love')).toEqual(['Love Boat', 'Love Bird', 'Love Book'])
  })
})

const title = fc.constantFrom(...new Set(films.map((film) => film.title)))
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')

/** One letter added, left out, changed or swapped. */
const mistyped = (word: string): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(word.length - 1), letter, fc.nat(3)).map(([at, other, kind]) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    if (kind === 0) return before + other + word.slice(at)
    if (kind === 1) return before + after
    if (kind === 2) return before + other + after
    return before + after.slice(0, 1) + word.charAt(at) + after.slice(1)
  })

describe('for every title', () => {
  test('it finds itself first', () => {
    fc.assert(fc.property(title, (text) => compact(titlesFor(text)[0] ?? '') === compact(text)))
  })

  test('it is found by its words in any order, in any case', () => {
    const shuffled = title.chain((text) =>
      fc.tuple(fc.constant(text), fc.shuffledSubarray(wordsOf(text), { minLength: wordsOf(text).length })),
    )
    fc.assert(fc.property(shuffled, ([text, words]) => titlesFor(words.join(' ').toUpperCase()).includes(text)))
  })

  test('it is found while it is typed, letter by letter', () => {
    const begun = title.chain((text) => fc.tuple(fc.constant(text), fc.integer({ min: 1, max: text.length })))
    fc.assert(fc.property(begun, ([text, length]) => titlesFor(text.slice(0, length)).includes(text)))
  })

  test('it is found in spite of one typing error in a word of five letters or more', () => {
    const withError = title
      .map((text) => ({ text, words: wordsOf(text) }))
      .filter(({ words }) => words.some((word) => word.length >= 5))
      .chain(({ text, words }) => {
        const long = [...words.entries()].filter(([, word]) => word.length >= 5)
        return fc
          .constantFrom(...long)
          .chain(([at, word]) => mistyped(word).map((wrong) => ({ text, query: words.with(at, wrong).join(' ') })))
      })
    fc.assert(
      fc.property(withError, ({ text, query }) => titlesFor(query).includes(text)),
      { numRuns: 2000 },
    )
  })
})

test('any text at all is a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (query) => {
      const hits = open.search(query)
      expect(new Set(hits.map(({ entry }) => entry)).size).toBe(hits.length)
    }),
  )
})
