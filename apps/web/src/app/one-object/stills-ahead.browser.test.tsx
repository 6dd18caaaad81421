import type { MediaRef, MovieDetails } from '@matinee/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createCatalogQueries } from '../../services/catalog/queries.ts'
import { ServicesContext, type Services } from '../../services/services.ts'
import { createFakeCatalog } from '../../testing/fake-catalog.ts'
import { StillsAhead } from './stills-ahead.tsx'

const FILM: MovieDetails = { id: '5', kind: 'movie', title: 'A Wide Film', year: 1927, genres: [] }

/** A card on a page whose stills are not asked for ahead yet. */
function drawCard(): HTMLAnchorElement {
  const card = document.createElement('article')
  card.className = 'm-card'
  const link = document.createElement('a')
  Object.assign(link, { className: 'm-card-link', textContent: FILM.title })
  link.setAttribute('href', '/media/tmdb-movie-5-a-wide-film')
  card.append(link)
  document.body.append(card)
  onTestFinished(() => card.remove())
  return link
}

/** Begins to ask for stills. Returns the titles that are asked for. */
function askAhead() {
  const details = vi.fn(async (_ref: MediaRef) => FILM)
  const catalog = createCatalogQueries(createFakeCatalog([], { details }))
  const client = new QueryClient()
  const root = createRoot(document.createElement('div'))
  root.render(
    <QueryClientProvider client={client}>
      <ServicesContext value={{ catalog } as Services}>
        <StillsAhead />
      </ServicesContext>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    client.clear()
  })
  return () => details.mock.calls.map(([{ id }]) => id)
}

it.each([
  ['points at', (link: HTMLElement) => userEvent.hover(link)],
  ['has the focus on', (link: HTMLElement) => link.focus()],
])('the still of a card that a viewer %s before the page listens is asked for', async (_, reach) => {
  await reach(drawCard())
  const asked = askAhead()
  await expect.poll(asked).toEqual(['5'])
})
