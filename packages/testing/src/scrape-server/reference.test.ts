import { beforeEach, describe, expect, it } from 'vitest'
import { createReferenceScrapeClient } from './reference-client.ts'
import { createReferenceScrapeServer, type ReferenceScrapeServer, type StoryEvent } from './reference-server.ts'

describe('the reference scrape server and its client', () => {
  let story: readonly StoryEvent[]
  let server: ReferenceScrapeServer
  const client = createReferenceScrapeClient('http://scraper.example.org', (request) =>
    Promise.resolve(server.fetch(request)),
  )
  beforeEach(() => {
    server = createReferenceScrapeServer({
      sources: [{ id: 'one', name: 'One', rank: 2 }],
      embeds: [{ id: 'host', name: 'Host', rank: 1 }],
      story: () => story,
    })
    story = [
      ['init', { sourceIds: ['one'] }],
      ['start', 'one'],
      ['completed', { sourceId: 'one', stream: { id: 'a' } }],
    ]
  })

  it('tell a run', async () => {
    expect(await client.scrape({ type: 'movie' })).toMatchObject({
      output: { sourceId: 'one' },
      rows: [{ id: 'one', status: 'pending' }],
    })
    expect(server.calls.at(-1)).toBe('/scrape?type=movie')
  })

  it('know nothing, an error, and every way in which a connection goes wrong', async () => {
    story = [['noOutput', '']]
    expect((await client.scrape({})).output).toBeNull()
    story = [['error', { name: 'NotFoundError', message: 'not here' }]]
    await expect(client.scrapeSource('one', {})).rejects.toMatchObject({ name: 'NotFoundError' })
    story = [
      ['init', { sourceIds: ['one'] }],
      ['noOutput', ''],
    ]
    server.mood = 'closes half way'
    await expect(client.scrape({})).rejects.toThrow('the connection broke')
    server.mood = 'ends improperly'
    await expect(client.scrape({})).rejects.toThrow('SSE closed improperly')
    server.mood = 'refuses'
    await expect(client.scrape({})).rejects.toThrow('no connection')
  })

  it('a list that lacks a provider ends the run', async () => {
    story = [['init', { sourceIds: ['unknown'] }]]
    await expect(client.scrape({})).rejects.toThrow('metadata does not list "unknown"')
  })
})
