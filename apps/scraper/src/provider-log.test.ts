import { createProviderEngine, defineSource } from '@matinee/providers'
import { describe, expect, it } from 'vitest'
import { providerLogTo } from './provider-log.ts'

const open = () => {
  const lines: [fields: object, message: string][] = []
  return { lines, log: providerLogTo({ warn: (fields, message) => lines.push([fields, message]) }) }
}

describe('providerLogTo', () => {
  it('names the provider in a field when the engine leaves out a quality', async () => {
    const { lines, log } = open()
    const file = { type: 'mp4' as const, url: 'https://media.example.org/film.mp4?key=1' }
    const stream = { type: 'file' as const, id: 'film', flags: ['cors-allowed' as const], captions: [] }
    const source = defineSource({
      ...{ id: 'first', name: 'First', rank: 1, flags: ['cors-allowed'] },
      scrapeMovie: async () => ({ embeds: [], stream: [{ ...stream, qualities: { 720: file, '9k': file } }] }),
    })
    const fetcher = () => Promise.reject(new Error('no network'))
    const engine = createProviderEngine({ sources: [source], embeds: [], fetcher, log })
    const film = { type: 'movie' as const, title: 'Lantern Street', releaseYear: 1941, tmdbId: '41' }
    await engine.runSource('first', film, { signal: new AbortController().signal })
    expect(lines).toEqual([[{ provider: 'first' }, 'The quality 9k of a stream cannot be used (its name is unknown).']])
  })

  it.each(['https://media.example.org/film.mp4?key=1', 'HTTP://10.0.0.2:8096/', 'wss://media.example.org'])(
    'leaves out the address %s',
    (address) => {
      const { lines, log } = open()
      log('first', `no answer from ${address} after 5 s`)
      expect(lines).toEqual([[{ provider: 'first' }, 'no answer from [address] after 5 s']])
    },
  )
})
