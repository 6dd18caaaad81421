import { describe, expect, it, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'

describe('an address of an older version', () => {
  it('S-052 S-053 is replaced by the one of today, its season and episode in it', async () => {
    const { address, close } = await openPage('/media/tmdb-show-201-x')
    await expect.poll(address).toBe('/media/tmdb-tv-201-the-night-ferry-timetable/s1/s1e1')
    close()
    const entries = history.length
    const { address: again } = await openPage('/media/tmdb-show-201-x/s1/s1e2')
    await expect.poll(again).toBe('/media/tmdb-tv-201-the-night-ferry-timetable/s1/s1e2')
    expect(history.length).toBe(entries)
  })

  it.each(['JW-show-12', 'JW', 'tmdb-show-0', 'tmdb-show-999999999'])(
    'S-054 S-528 that nobody knows, %s, goes home',
    async (media) => {
      const aggregator = { title: async () => undefined, season: async () => undefined }
      const { address } = await openPage(`/media/${media}`, {
        services: { loadAggregator: vi.fn().mockResolvedValue(aggregator) },
      })
      await expect.poll(address).toBe('/')
    },
  )

  it('S-054 goes home too where the aggregator cannot be reached', async () => {
    const { address } = await openPage('/media/JW-movie-11', {
      services: { loadAggregator: () => Promise.reject(new Error('no network')) },
    })
    await expect.poll(address).toBe('/')
  })
})
