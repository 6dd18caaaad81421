import { describe, expect, it } from 'vitest'
import { detour, episode, film } from '../library/testing/library-tab.ts'
import { createDetainedFetch, restWorld } from './testing/sync-device.ts'

const again = { ...film, duration: 1000 }

describe('what was later, with a server that has only the specified endpoints', () => {
  it('what a page told as it was hidden is not missing from the lists that were asked for before', async () => {
    const { server, open } = restWorld()
    const { fetch, meanwhile } = createDetainedFetch(server)
    const phone = open('phone', {
      fetch,
    })
    await phone.progress.save({ ...again, watched: 10 })
    await phone.bookmarks.add({ ...detour, id: '6' })
    await phone.sync()
    server.now += 5000
    await phone.bookmarks.add(detour)
    await phone.bookmarks.remove('6')
    await phone.progress.save({ ...again, watched: 20 })
    meanwhile(() => phone.protocol.flush())
    await phone.sync()
    expect(phone.seen()).toEqual({ 'bookmark 5': 'Detour', 'progress 1': '20' })
    server.now += 60_000
    await phone.sync()
    expect(phone.seen()).toEqual({ 'bookmark 5': 'Detour', 'progress 1': '20' })
    expect(phone.store.pending()).toEqual([])
  })

  it.each(['bookmark', 'position'] as const)(
    'a device that was ahead for a %s does not win for years: what another did later stays',
    async (what) => {
      const { server, open } = restWorld()
      const clock = { errorMs: 4 * 365 * 86_400_000 }
      const [phone, tv] = [open('phone', { errorMs: () => clock.errorMs }), open('tv')]
      if (what === 'bookmark') await phone.bookmarks.add(detour)
      else await phone.progress.save({ ...again, watched: 100 })
      await phone.sync()
      clock.errorMs = 0
      server.now += 5000
      await phone.progress.save({ ...episode(1), watched: 10, duration: 100 })
      server.now += 5000
      await tv.progress.save({ ...episode(1), watched: 20, duration: 100 })
      await tv.sync()
      server.now += 5000
      await phone.sync()
      expect((await phone.progress.one(episode(1)))?.position?.watched).toBe(20)
      await tv.sync()
      expect(tv.seen()).toEqual(phone.seen())
    },
  )
})
