import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberedFilms, searchQueries } from '@matinee/testing/search'
import { readOpenFilms } from '../titles/open-films.ts'
import { compact, wordsOf } from './query-words.ts'
import { createSearchIndex } from './search-index.ts'

const films = readOpenFilms()
const entries = films.map(({ title, year, directors, cast }) => ({ title, year, people: [...directors, ...cast] }))
const open = createSearchIndex(entries)
const titlesFor = (query: string): string[] => open.search(query).map(({ entry }) => films[entry]?.title ?? '')

const indexOf = (...titles: string[]) => {
  const index = createSearchIndex(titles.map((title) => ({ title, people: [] })))
  return (query: string): (string | undefined)[] => index.search(query).map(({ entry }) => titles[entry])
}

const manyEntries = [...entries, ...numberedFilms.map(([title, year]) => ({ title, year, people: [] }))]
const many = createSearchIndex(manyEntries)

describe.each(Object.entries(searchQueries))('%s', (_, rows) => {
  test.each(rows)('%s finds %s (%i) first', (query, title, year) => {
    expect(manyEntries[many.search(query)[0]?.entry ?? -1]).toMatchObject({ title, year })
  })
})

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

describe('a typed year', () => {
  const dated = [
    { title: 'Metropolis', year: 2001, people: [] },
    { title: 'Symphony of Metropolis', year: 1927, people: ['Walter Ruttmann'] },
    { title: 'Metropolis', year: 1926, people: ['Fritz Lang'] },
    { title: 'The Metropolis', year: 1927, people: [] },
  ]
  const index = createSearchIndex(dated)
  const years = (query: string) => index.search(query).map(({ entry }) => [dated[entry]?.title, dated[entry]?.year])

  test('ranks titles of that year first, then of the years beside it, then other films of that year', () => {
    expect(years('metropolis 1927')).toEqual([
      ['Metropolis', 1926],
      ['The Metropolis', 1927],
      ['Symphony of Metropolis', 1927],
      ['Metropolis', 2001],
    ])
    expect(years('the metropolis 1927')[0]).toEqual(['The Metropolis', 1927])
  })

  test('excludes nothing when no film is of that year', () => {
    expect(years('metropolis 1950')).toHaveLength(4)
    expect(years('metropolis 1950')[0]).toEqual(['Metropolis', 2001])
  })

  test('prefers the year itself to the years beside it', () => {
    const twins = [1925, 1926, 1927].map((year) => ({ title: 'Rain', year, people: [] }))
    expect(
      createSearchIndex(twins)
        .search('rain 1926')
        .map(({ entry }) => twins[entry]?.year),
    ).toEqual([1926, 1925, 1927])
  })

  test('ranks the films of a name', () => {
    const twice = [1922, 1926, 1931].map((year) => ({ title: `Film of ${year}`, year, people: ['Fritz Lang'] }))
    expect(createSearchIndex(twice).search('fritz lang 1926')[0]?.entry).toBe(1)
  })

  test('alone is no year but a word', () => {
    expect(years('1926')).toEqual([])
    expect(indexOf('1917', 'In 1917')('1917')).toEqual(['1917', 'In 1917'])
  })
})

describe('numerals', () => {
  test('count after the first word alone, up to twenty', () => {
    expect(indexOf('I Bury the Living')('1 bury the living')).toEqual([])
    expect(indexOf('Rocky XX')('rocky 20')).toEqual(['Rocky XX'])
    expect(indexOf('Rocky XXI')('rocky 21')).toEqual([])
  })

  test('prefer the same number to a longer one', () => {
    expect(indexOf('Rocky III', 'Rocky II')('rocky 2')).toEqual(['Rocky II'])
    expect(indexOf('Rocky III', 'Rocky II')('rocky ii')).toEqual(['Rocky II', 'Rocky III'])
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

  test('the films of one name come before films where several people share its words', () => {
    const index = createSearchIndex([
      { title: 'West', people: ['John Wayne', 'Wallace Ford'] },
      { title: 'East', people: ['John Ford'] },
    ])
    expect(index.search('john ford').map(({ entry }) => entry)).toEqual([1, 0])
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

test.each([
  ['2,000 letters', 'nosferatu '.repeat(200)],
  ['2,000 letters without a space', 'n'.repeat(2000)],
  ['2,000 years', '1922 '.repeat(400)],
  ['control characters', '\u0000\u0007\u001b[2J\u009f'],
  ['punctuation alone', '?!.,;:()[]{}-–—…'],
  ['half a surrogate', '\ud83c'],
  ['half a surrogate in a title', 'detour \udfac 1945'],
])('%s: an answer', (_, query) => {
  expect(Array.isArray(open.search(query))).toBe(true)
})

test('signs that belong to no title change nothing', () => {
  expect(titlesFor('\u0000detour\ud83c')[0]).toBe('Detour')
  expect(titlesFor('?!.,;:()[]{}')).toEqual([])
})

test('any text at all is a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (query) => {
      const hits = open.search(query)
      expect(new Set(hits.map(({ entry }) => entry)).size).toBe(hits.length)
    }),
  )
})
