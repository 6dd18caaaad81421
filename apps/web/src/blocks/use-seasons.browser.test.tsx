import type { KnownSeason, Season, ShowDetails } from '@matinee/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCatalogQueries, KEEP_MS, sweepAnswers } from '../services/catalog/queries.ts'
import { ServicesContext, type Services } from '../services/services.ts'
import { createFakeCatalog } from '../testing/fake-catalog.ts'
import { useSeasons } from './use-seasons.ts'

const season = (number: number): Season => ({
  ...{ id: `s${number}`, number, title: '' },
  episodes: [{ id: `s${number}e1`, number: 1, title: '' }],
})
const refs = [1, 2, 3].map((number) => ({ id: `s${number}`, number, title: '' }))
const show: ShowDetails = { id: '7', kind: 'show', title: 'A Show', genres: [], seasons: refs }

/** The first of some seasons without which nothing can be decided. */
const firstOf =
  (...numbers: readonly number[]) =>
  (seasons: readonly KnownSeason[]) =>
    numbers.find((number) => !seasons.find((one) => one.number === number)?.episodes)

/** A screen that needs some seasons of a show, over a movie database that answers with those that `read` finds. */
function draw(ask: ReturnType<typeof firstOf>, read: (number: number) => Season | undefined = season) {
  const client = new QueryClient()
  const answer = async (_show: string, number: number) => read(number) ?? Promise.reject(new Error('404'))
  const catalog = createCatalogQueries(createFakeCatalog([], { season: answer }))
  const drawn: { now?: ReturnType<typeof useSeasons> } = {}
  function Screen() {
    drawn.now = useSeasons(show, ask)
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <QueryClientProvider client={client}>
      <ServicesContext value={{ catalog } as Services}>
        <Screen />
      </ServicesContext>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    client.clear()
  })
  const episodes = () => drawn.now?.seasons.map(({ number, episodes: known }) => [number, known?.length])
  return { client, drawn, episodes }
}

describe('useSeasons', () => {
  it('keeps every season that decided for as long as the screen is there', async () => {
    const { client, episodes } = draw(firstOf(1, 2))
    const decided = [
      [1, 1],
      [2, 1],
      [3, undefined],
    ]
    await expect.poll(episodes).toEqual(decided)
    const counts = client
      .getQueryCache()
      .getAll()
      .map((query) => query.getObserversCount())
    expect(counts).toEqual([1, 1, 1])
    sweepAnswers(client, Date.now() + 2 * KEEP_MS)
    expect(client.getQueryCache().getAll()).toHaveLength(3)
  })

  it('includes a season that the show does not list, once it is loaded', async () => {
    const { drawn, episodes } = draw(firstOf(9))
    await expect.poll(episodes).toEqual([...refs.map(({ number }) => [number, undefined]), [9, 1]])
    expect(drawn.now).toMatchObject({ isLoading: false, hasFailed: false })
  })

  it('says that a season failed, and finds those behind it', async () => {
    let isAway = true
    const { drawn, episodes } = draw(firstOf(1, 2), (number) => (number === 1 && isAway ? undefined : season(number)))
    await expect.poll(() => drawn.now).toMatchObject({ isLoading: false, hasFailed: true })
    await expect.poll(episodes).toEqual([
      [1, 0],
      [2, 1],
      [3, undefined],
    ])
    isAway = false
    drawn.now?.retry()
    await expect.poll(() => drawn.now).toMatchObject({ isLoading: false, hasFailed: false })
    expect(episodes()?.[0]).toEqual([1, 1])
  })
})
