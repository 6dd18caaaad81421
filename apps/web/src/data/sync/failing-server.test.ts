import { createAccountServer } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { detour, film } from '../library/testing/library-tab.ts'
import { openDevice } from './testing/sync-device.ts'

const save = { ...film, duration: 1000 }

describe.each(['batch', 'rest'] as const)('with the %s protocol', (protocol) => {
  it.each(['fails', 'busy', 'forgets to answer', 'closes half way', 'unreachable', 'signed out'] as const)(
    'S-360 a server that %s loses nothing',
    async (mood) => {
      const server = createAccountServer()
      server.hasBatchProtocol = protocol === 'batch'
      const [phone, tv] = [
        openDevice(server, protocol, { name: 'phone' }),
        openDevice(server, protocol, { name: 'tv' }),
      ]
      await phone.bookmarks.add(detour)
      await phone.progress.save({ ...save, watched: 60 })
      server.mood = mood
      await expect(phone.sync()).rejects.toThrow()
      await phone.progress.save({ ...save, watched: 63 })
      await expect(phone.sync()).rejects.toThrow()
      server.mood = 'well'
      await phone.sync()
      await tv.sync()
      expect(tv.seen()).toEqual({ 'bookmark 5': 'Detour', 'progress 1': '63' })
      expect(phone.seen()).toEqual(tv.seen())
    },
  )
})
