import { dayOf, filmsOfTheDay } from '@matinee/domain'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createCatalogQueries } from '../../services/catalog/queries.ts'
import { createFakeCatalog } from '../../testing/fake-catalog.ts'
import { deviceWith, openPage } from '../../testing/open-page.tsx'
import { homeRoutes } from './routes.tsx'
import { wasShelfFull } from './shelf/shelf-note.ts'

const FULL = 6
const films = [1, 2, 3, 4, 5, 6].map((number) => ({
  ...{ id: `${number}`, kind: 'movie' as const, title: `Film ${number}`, year: 1921, genres: [] },
  backdrop: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='n${number}'/>`,
}))
const shelfOf = (count: number) =>
  deviceWith(async ({ bookmarks }) => {
    for (const film of films.slice(0, count)) await bookmarks.add(film)
  })

const DAY = new Date(2026, 2, 1)
const [main] = filmsOfTheDay(films, dayOf(DAY))

const pictures: HTMLImageElement[] = []
const list = vi.fn<() => Promise<typeof films>>(async () => films)

/** What the first page asks for ahead at an address. */
function fetchAhead(path: string) {
  const services = {
    catalog: createCatalogQueries(createFakeCatalog(films, { list })),
    now: () => DAY,
  }
  return homeRoutes[0]?.fetchAhead(services, new QueryClient(), { path })
}

beforeEach(() => {
  localStorage.clear()
  list.mockClear()
  pictures.length = 0
  vi.stubGlobal(
    'Image',
    class extends Image {
      constructor() {
        super()
        pictures.push(this)
      }
    },
  )
  return () => void vi.unstubAllGlobals()
})

describe('before home is drawn', () => {
  it('the films to begin with are asked for, and the still that will be the largest', async () => {
    expect(fetchAhead('/')).toBe(true)
    await expect.poll(() => pictures.map(({ src }) => src)).toEqual([main?.backdrop])
    expect(pictures[0]).toHaveProperty('fetchPriority', 'high')
    expect(list).toHaveBeenCalledOnce()
    await openPage('/', { titles: films, now: DAY })
    const largest = page.getByRole('region', { name: 'To begin with' }).getByRole('link').first()
    await expect.element(largest).toHaveTextContent(main?.title ?? '')
  })

  it('nothing is asked for at the address of a search', () => {
    expect(fetchAhead('/browse/film')).toBe(false)
    expect(list).not.toHaveBeenCalled()
  })

  it('nothing is asked for after a visit at which the shelf filled the page, until it does so no more', async () => {
    await openPage('/', { titles: films, device: await shelfOf(FULL) })
    await expect.element(page.getByRole('region', { name: 'Bookmarks' })).toBeVisible()
    await expect.poll(wasShelfFull).toBe(true)
    list.mockClear()
    expect(fetchAhead('/')).toBe(false)
    expect(list).not.toHaveBeenCalled()
    await openPage('/', { titles: films, device: await shelfOf(FULL - 1) })
    await expect.element(page.getByRole('region', { name: 'To begin with' })).toBeVisible()
    expect(fetchAhead('/')).toBe(true)
  })
})
