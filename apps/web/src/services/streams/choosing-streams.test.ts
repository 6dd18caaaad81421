import { NO_CONNECTIONS, type Connections } from '@matinee/contracts'
import { createRegistry } from '@matinee/providers'
import { expect, it } from 'vitest'
import type { Transports } from '../transport/transport-gateway.ts'
import { createChoosingStreams } from './choosing-streams.ts'
import type { InPageStreams } from './in-page-streams.ts'
import type { ScrapeServer } from './scrape-server.ts'

const link = {
  id: 'abcd',
  isEnabled: true,
  tmdbId: '1',
  type: 'mp4' as const,
  url: 'https://a.example/f.mp4',
  captions: [],
}
const meta = (id: string) => ({ type: 'source' as const, id, name: id, rank: 1 })

function stage(scrapeServers: readonly string[], connections: Connections) {
  let connected = connections
  const asked: string[] = []
  const streams = createChoosingStreams({
    chooseTransports: async () => ({ scrapeServers }) as unknown as Transports,
    connections: () => connected,
    registryFor: (current) => createRegistry({ connections: current }),
    inPage: ({ sources }) =>
      ({
        providers: () => sources.map(({ id }) => meta(id)),
        find: async () => void asked.push('page'),
      }) as unknown as InPageStreams,
    serverAt: (url) =>
      ({ prepare: async () => void asked.push(url), providers: () => [meta('remote')] }) as unknown as ScrapeServer,
    random: () => 0,
  })
  const ids = async () => {
    await streams.refresh()
    return streams.providers().map(({ id }) => id)
  }
  return { streams, asked, ids, connect: (next: Connections) => (connected = next) }
}

it('S-487 searches in the page where no server is named, with the present connections', async () => {
  const { ids, connect } = stage([], NO_CONNECTIONS)
  expect(await ids()).not.toContain('direct-links')
  connect({ ...NO_CONNECTIONS, directLinks: [link] })
  expect((await ids())[0]).toBe('direct-links')
})

it('leaves the search to a scrape server, but searches the viewer’s connections in this page', async () => {
  const { ids, connect, asked, streams } = stage(['https://scrape.example'], NO_CONNECTIONS)
  expect(await ids()).toEqual(['remote'])
  connect({ ...NO_CONNECTIONS, directLinks: [link] })
  expect(await ids()).toEqual(['direct-links', 'remote'])
  const request = { type: 'movie' as const, title: 'T', releaseYear: 2000, tmdbId: '1' }
  expect(await streams.find(request, new AbortController().signal)).toBeUndefined()
  expect(asked).not.toContain('page')
})
