import { DAY_MS } from '@matinee/server-kit'
import { createManualClock } from '@matinee/testing/clock'
import { expect, test, vi } from 'vitest'
import { createFirstStills } from './first-stills.ts'

const PAGE = '<!doctype html><html lang="en"><body></body></html>'
const film = (id: number, backdrop_path: string | null = `/own-still-${id}.9.webp`) => ({
  ...{ id, title: `Film ${id}`, backdrop_path },
})
const FILMS = [film(0), film(1), film(2), film(3), film(4)]
const answer = (results: readonly object[]) => () =>
  Promise.resolve(Response.json({ page: 1, total_pages: 1, total_results: results.length, results }))

function stillsOf(catalogue: () => Promise<Response>, imageUrl = '/films/catalogue/t/p') {
  const clock = createManualClock()
  const asked = vi.fn<(request: Request) => Promise<Response>>(catalogue)
  return { clock, asked, fill: createFirstStills({ catalogue: asked, base: '/films', imageUrl, clock }) }
}
const written = (page: string) => /<html data-stills="([^"]*)" lang/.exec(page)?.[1]?.split('|')

test('the document has the widths of a still, and one for each day that viewers may have now', async () => {
  const { clock, asked, fill } = stillsOf(answer(FILMS))
  clock.tick(5 * DAY_MS)
  expect(written(await fill(PAGE))).toEqual([
    [300, 780, 1280, 1920].map((width) => `/films/catalogue/t/p/w${width}* ${width}w`).join(', '),
    '4',
    // Home begins with the film after that of the day.
    '/own-still-0.9.webp',
    '/own-still-1.9.webp',
    '/own-still-2.9.webp',
  ])
  clock.tick(DAY_MS)
  expect(written(await fill(PAGE))?.slice(1, 3)).toEqual(['5', '/own-still-1.9.webp'])
  expect(asked.mock.calls.map(([{ url }]) => url)).toEqual([
    'http://localhost/films/catalogue/3/movie/top_rated?language=en-US&page=1',
  ])
})

test('a film without a still is passed over, and a day whose still is none of ours has none', async () => {
  const { clock, fill } = stillsOf(answer([film(0), film(1, null), film(2), film(3, '/theirs.jpg'), film(4)]))
  clock.tick(5 * DAY_MS)
  expect(written(await fill(PAGE))?.slice(2)).toEqual([
    '/own-still-0.9.webp',
    '/own-still-2.9.webp',
    '/own-still-2.9.webp',
  ])
  clock.tick(DAY_MS)
  expect(written(await fill(PAGE))?.slice(2)).toEqual(['/own-still-2.9.webp', '/own-still-2.9.webp', ''])
})

test.each([
  ['no film has one of ours', answer([film(1, null), film(2, '/b.jpg'), film(3, '/own-still-3.9.webp" onload="x')])],
  ['there are no films', answer([])],
  ['the list is none', () => Promise.resolve(Response.json({ results: 'none' }))],
  ['the catalogue fails', () => Promise.reject(new Error('500'))],
])('the document stays as it is where %s', async (_, catalogue) => {
  expect(await stillsOf(catalogue).fill(PAGE)).toBe(PAGE)
})

test('an address of pictures that would end the attribute is not written', async () => {
  expect(await stillsOf(answer(FILMS), 'https://films.test/"onload="x/t/p').fill(PAGE)).toBe(PAGE)
})

test('a catalogue that failed is asked again', async () => {
  let isUp = false
  const { fill } = stillsOf(() => (isUp ? answer(FILMS)() : Promise.reject(new Error('500'))))
  expect(await fill(PAGE)).toBe(PAGE)
  isUp = true
  expect(written(await fill(PAGE))).toHaveLength(5)
})
