import { createFakeSearch, type FakeSearchRow, numberedFilms, searchQueries } from '@matinee/testing/search'
import { describe, expect, it } from 'vitest'
import { createRequestJson } from '../http/http.ts'
import { createCatalog } from './create-catalog.ts'

type Answer = (query: string, page: number) => unknown

/** A search over a function that answers for the movie database; `asked` lists its questions. */
function searchOver(answer: Answer) {
  const asked: [query: string | null, page: string | null][] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    init?.signal?.throwIfAborted()
    const { searchParams } = new URL(String(input), 'http://site.test')
    const [query, page] = [searchParams.get('query'), searchParams.get('page')]
    asked.push([query, page])
    return Response.json(answer(query ?? '', Number(page)))
  }
  const hosts = [{ url: '/catalogue/3', timeoutMs: 1000 }]
  const catalog = createCatalog({ hosts, imageUrl: '/p', requestJson: createRequestJson(fetch) })
  const search = async (query: string, signal?: AbortSignal) =>
    (await catalog.search(query, signal)).map(({ title, year }) => (year ? `${title} ${year}` : title))
  return { search, asked }
}

let lastId = 0
const film = (title: string, year?: number, poster: string | null = '/p.jpg') => ({
  ...{ media_type: 'movie', id: ++lastId, title, poster_path: poster },
  ...(year && { release_date: `${year}-01-01` }),
})
const person = (name: string, ...known_for: unknown[]) => ({ media_type: 'person', id: ++lastId, name, known_for })
const answerOf = (results: readonly unknown[], page = 1, total_pages = 1) => ({
  page,
  total_pages,
  total_results: results.length,
  results,
})
const nothing = answerOf([])

describe('a text as it was typed', () => {
  it('is asked once when it finds titles', async () => {
    const { search, asked } = searchOver(() => answerOf([film('Detour', 1945), film('Detour to Danger', 1946)], 1, 9))
    expect(await search('detour')).toEqual(['Detour 1945', 'Detour to Danger 1946'])
    expect(asked).toEqual([['detour', '1']])
  })

  it('puts titles with a poster first, and pushes no exact title down', async () => {
    const { search } = searchOver(() =>
      answerOf([film('Rough Cut', 1990, null), film('Häxan', 1922, null), film('The Haxan Tapes', 2010)]),
    )
    expect(await search('haxan')).toEqual(['Häxan 1922', 'The Haxan Tapes 2010', 'Rough Cut 1990'])
  })

  it('that is a number and a title stays itself', async () => {
    const { search, asked } = searchOver(() => answerOf([film('Blade Runner 2049', 2017)]))
    expect(await search('Blade Runner 2049')).toEqual(['Blade Runner 2049 2017'])
    expect(await search('1917')).toEqual(['Blade Runner 2049 2017'])
    expect(asked).toEqual([
      ['Blade Runner 2049', '1'],
      ['1917', '1'],
    ])
  })
})

describe('a title with its year', () => {
  const database: Answer = (query) =>
    /\d/.test(query)
      ? nothing
      : answerOf([film('Nosferatu', 2024), film('Nosferatu', 1979), film('Nosferatu', 1922, null)])

  it('is asked without the year when it finds nothing, and that year comes first', async () => {
    const { search, asked } = searchOver(database)
    expect(await search('Nosferatu 1922')).toEqual(['Nosferatu 1922', 'Nosferatu 2024', 'Nosferatu 1979'])
    expect(asked).toEqual([
      ['Nosferatu 1922', '1'],
      ['Nosferatu', '1'],
    ])
  })

  it('is asked without the year when other titles were found, which follow', async () => {
    const { search } = searchOver((query) =>
      query === 'detour'
        ? answerOf([film('Detour', 1992), film('Detour', 1945)])
        : answerOf([film('The Making of Detour', 2001)]),
    )
    expect(await search('detour, 1945')).toEqual(['Detour 1945', 'The Making of Detour 2001', 'Detour 1992'])
  })

  it('is asked once when the title of that year was found', async () => {
    const { search, asked } = searchOver(() => answerOf([film('The Detour', 1946), film('Detour', 2003)]))
    expect(await search('detour 1945')).toEqual(['The Detour 1946', 'Detour 2003'])
    expect(asked).toHaveLength(1)
  })

  it('prefers titles that hold the number to others of that year', async () => {
    const { search } = searchOver((query) =>
      query.includes('2001')
        ? answerOf([film('2001: A Space Odyssey', 1968)])
        : answerOf([film('A Space Oddity', 2001)]),
    )
    expect(await search('space odyssey 2001')).toEqual(['2001: A Space Odyssey 1968', 'A Space Oddity 2001'])
  })

  it.each([
    [
      'the title of the whole text',
      'Blade Runner 2049',
      [film('Making Blade Runner 2049', 2018), film('Blade Runner 2049', 2017)],
      'Blade Runner 2049 2017',
    ],
    ['the year itself', 'rain 1926', [film('Rain', 1925), film('Rain', 1926), film('Rain', 1927)], 'Rain 1926'],
    [
      'the title beside the year',
      'metropolis 1927',
      [film('Symphony of Metropolis', 1927), film('Metropolis', 1926)],
      'Metropolis 1926',
    ],
  ])('puts %s first', async (_, query, titles, first) => {
    expect((await searchOver(() => answerOf(titles)).search(query))[0]).toBe(first)
  })

  it('lists a title once that both questions found', async () => {
    const both = film('Detour to Danger', 1946)
    expect(await searchOver(() => answerOf([both])).search('danger detour 1945')).toEqual(['Detour to Danger 1946'])
  })

  it('keeps what the first question found when the second fails', async () => {
    const { search } = searchOver((query) =>
      query === 'detour' ? { rubbish: true } : answerOf([film('Detour Ahead', 2001)]),
    )
    expect(await search('detour 1945')).toEqual(['Detour Ahead 2001'])
  })

  it('fails when nothing was found and the second question fails', async () => {
    const { search } = searchOver((query) => (query === 'detour' ? { rubbish: true } : nothing))
    await expect(search('detour 1945')).rejects.toMatchObject({ name: 'HttpError' })
  })
})

describe('people', () => {
  const twenty = Array.from({ length: 20 }, (_, i) => person(`Person ${i}`, film(`Known ${i}`, 1950)))
  const known = Array.from({ length: 20 }, (_, i) => `Known ${i} 1950`)
  const last = film('Person of the Sea', 1950)

  it('give the films they are known for when no title was found', async () => {
    const { search, asked } = searchOver((_, page) => (page === 1 ? answerOf(twenty, 1, 2) : answerOf([last], 2, 2)))
    expect(await search('person')).toEqual(known)
    expect(asked).toEqual([['person', '1']])
  })

  it('of other names lead to the second page first', async () => {
    const { search, asked } = searchOver((_, page) => (page === 1 ? answerOf(twenty, 1, 2) : answerOf([last], 2, 2)))
    expect(await search('person of the sea')).toEqual(['Person of the Sea 1950'])
    expect(asked).toHaveLength(2)
  })

  it('of other names give their films when the second page has nothing, or fails', async () => {
    const rows = answerOf([person('Dwayne Johnson', film('Known', 1999))], 1, 2)
    expect(await searchOver((_, page) => (page === 1 ? rows : nothing)).search('the rock')).toEqual(['Known 1999'])
    expect(await searchOver((_, page) => (page === 1 ? rows : {})).search('the rock')).toEqual(['Known 1999'])
  })

  it('known for nothing lead to the second page', async () => {
    const bare = twenty.map((row) => ({ ...row, known_for: [] }))
    const { search, asked } = searchOver((_, page) => (page === 1 ? answerOf(bare, 1, 2) : answerOf([last], 2, 2)))
    expect(await search('person of the sea')).toEqual(['Person of the Sea 1950'])
    expect(asked).toEqual([
      ['person of the sea', '1'],
      ['person of the sea', '2'],
    ])
  })

  it('whose name holds the typed words give their films after the titles', async () => {
    const rows = [
      film('Buster Keaton Rides Again', 1965),
      person('Buster Keaton', film('The General', 1926)),
      person('Joe Keaton', film('Other', 1920)),
    ]
    expect(await searchOver(() => answerOf(rows)).search('keaton buster')).toEqual([
      'Buster Keaton Rides Again 1965',
      'The General 1926',
    ])
  })

  it('with a year give the films of that year first', async () => {
    const { search } = searchOver((query) =>
      /\d/.test(query)
        ? nothing
        : answerOf([person('Buster Keaton', film('The Cameraman', 1928), film('The General', 1926))]),
    )
    expect(await search('buster keaton 1926')).toEqual(['The General 1926', 'The Cameraman 1928'])
  })
})

describe('a numeral', () => {
  const database: Answer = (query) => (/ ii$/i.test(query) ? answerOf([film('Rocky II', 1979)]) : nothing)

  it('is asked in the other spelling when nothing was found', async () => {
    const { search, asked } = searchOver(database)
    expect(await search('rocky 2')).toEqual(['Rocky II 1979'])
    expect(asked).toEqual([
      ['rocky 2', '1'],
      ['rocky ii', '1'],
    ])
  })

  it('is asked in the other spelling without the year', async () => {
    const { search, asked } = searchOver(database)
    expect(await search('Rocky 2 (1979)')).toEqual(['Rocky II 1979'])
    expect(asked.at(-1)).toEqual(['Rocky ii', '1'])
  })

  it.each([
    ['a title was found', film('Rocky 2', 1979)],
    ['people gave their films', person('Rocky Johnson', film('Known', 1999))],
  ])('is asked as it was typed when %s', async (_, row) => {
    const { search, asked } = searchOver(() => answerOf([row]))
    expect(await search('rocky 2')).toHaveLength(1)
    expect(asked).toHaveLength(1)
  })

  it('fails when the question in the other spelling fails', async () => {
    const { search } = searchOver((query) => (query === 'rocky ii' ? { rubbish: true } : nothing))
    await expect(search('rocky 2')).rejects.toMatchObject({ name: 'HttpError' })
  })
})

describe('any search', () => {
  it.each([
    ['nobody', []],
    ['nobody 2', [['nobody ii', '1']]],
  ])('for %j with a year asks three further questions at most before it has found nothing', async (text, more) => {
    const { search, asked } = searchOver((_, page) => answerOf([person('Nobody')], page, 500))
    expect(await search(`${text} (1922)`)).toEqual([])
    expect(asked).toEqual([[`${text} (1922)`, '1'], [text, '1'], [text, '2'], ...more])
  })

  it('asks nothing more once the viewer has left', async () => {
    const leave = new AbortController()
    const { search, asked } = searchOver(() => {
      leave.abort()
      return nothing
    })
    await expect(search('nosferatu 1922', leave.signal)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['2,000 letters', 'n'.repeat(2000)],
    ['control characters', '\u0000\u001b[2J'],
    ['punctuation alone', '?!.,;:()[]{}'],
    ['half a surrogate', '\ud83c'],
    ['half a surrogate and a year', '\ud83c 1922'],
  ])('answers %s', async (_, query) => {
    const { search, asked } = searchOver(() => nothing)
    expect(await search(query)).toEqual([])
    expect(asked.length).toBeLessThanOrEqual(4)
  })
})

const answerable = [
  'a title',
  'a title and its year',
  'a number that is a title, or stands in one',
  'a name',
  'and, signs and accents',
  'numerals of Rome and of Arabia',
] as const

describe.each(answerable.map((manner) => [manner, searchQueries[manner]] as const))(
  'over a movie database that finds no text with a year: %s',
  (_, rows) => {
    const films = new Map(
      [
        ...Object.values(searchQueries)
          .flat()
          .map(([, title, year]) => [title, year] as const),
        ...numberedFilms,
      ].map(([title, year]) => [`${title} ${year}`, film(title, year)]),
    )
    const people: FakeSearchRow[] = searchQueries['a name'].map(([name, title, year]) =>
      person(name, films.get(`${title} ${year}`)),
    )
    const answer = createFakeSearch([...films.values()], people)

    it.each(rows)('%s finds %s (%i) first', async (query, title, year) => {
      const { search, asked } = searchOver(answer)
      expect((await search(query))[0]).toBe(`${title} ${year}`)
      expect(asked.length).toBeLessThanOrEqual(4)
    })
  },
)
