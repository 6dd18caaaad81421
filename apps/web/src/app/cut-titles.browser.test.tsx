import type { MovieDetails } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { cutsOf } from '../testing/cut-side.ts'
import { programmeOf } from '../testing/fake-programmes.ts'
import { createDevice, deviceWith, keep, openPage, type PageOptions } from '../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../testing/fake-streaming.ts'

const PHONE = [390, 844] as const
const SCENE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='16' height='9'/>"

/** 200 letters in words. */
const longOf = (words: string) => words.repeat(Math.ceil(200 / words.length)).slice(0, 200)

describe.each([
  {
    ...{ name: 'a Hebrew name on an English page', language: 'en', text: longOf('שומר המגדלור הישן ') },
    cut: { begins: 'right', ellipsis: 'left' },
  },
  {
    ...{ name: 'an English name on an Arabic page', language: 'ar-SA', text: longOf('The Old Lighthouse Keeper ') },
    cut: { begins: 'left', ellipsis: 'right' },
  },
])('$name is cut at the end of its own direction', ({ language, text, cut }) => {
  const films = Array.from({ length: 30 }, (_, index): MovieDetails => ({
    ...{ id: `${101 + index}`, kind: 'movie', title: text, year: 1961, releaseDate: '1961-03-01', runtimeMinutes: 97 },
    ...{ overview: 'It is long.', genres: ['Drama'], genreIds: [18], backdrop: SCENE, directors: [text] },
  }))
  const streaming = fakeStreaming(SAMPLE_STREAM)
  const [first] = films
  const programmes = { programmes: async () => [programmeOf('p', text, films.slice(0, 3))] }
  const open = async (address: string, options: PageOptions = {}) => {
    const { device = createDevice(), ...others } = options
    keep(device, '__MW::locale', { language })
    await openPage(address, { titles: films, services: { loadStreaming: async () => streaming }, device, ...others })
    await expect.poll(() => document.documentElement.dir).toBe(language === 'en' ? 'ltr' : 'rtl')
  }
  /** Waits for so many names that are cut, and expects the same of each. */
  const expectCuts = async (least: number) => {
    await expect.poll(() => cutsOf(text.trim()).length).toBeGreaterThanOrEqual(least)
    const cuts = cutsOf(text.trim())
    expect(cuts).toEqual(cuts.map(() => cut))
  }

  it('below a poster of the search', async () => {
    await open('/browse/x', { catalog: { search: async () => films } })
    await expectCuts(films.length)
  })

  it('below a still of home, of a film and of who made it', async () => {
    await open('/', { size: PHONE })
    await expectCuts(5)
  })

  it('on the shelf of home', async () => {
    const device = await deviceWith(async ({ bookmarks }) => first && bookmarks.add(first))
    await open('/', { device, size: PHONE })
    await expectCuts(1)
  })

  it.each([PHONE, [1440, 900]] as const)('on Discover at %i wide', async (...size) => {
    await open('/discover', { size })
    await expectCuts(1)
  })

  it('below a still of a programme', async () => {
    await open('/programmes/p', { catalog: programmes, size: PHONE })
    await expectCuts(3)
  })

  it('in the bar of the player, of a film and of its programme', async () => {
    await open('/media/tmdb-movie-101-x?programme=p', { catalog: programmes, size: PHONE })
    await expectCuts(2)
  })
})
