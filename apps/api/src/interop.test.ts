import {
  bookmarkListSchema,
  progressListSchema,
  serverMetaSchema,
  settingsSchema,
  signedInSchema,
  userAndSessionSchema,
} from '@matinee/contracts'
import { accountVectors } from '@matinee/testing'
import { expect, it } from 'vitest'
import { film, onEveryEngine } from './testing/running-api.ts'

const [, vector] = accountVectors
const passphrase = vector?.passphrase ?? ''

onEveryEngine('a front end that knows the protocols only', (start) => {
  it('S-002 S-004 S-005 S-475 S-476 S-477 S-478 registers, imports, restores, logs in elsewhere and finds everything', async () => {
    const server = await start()
    const laptop = server.client(passphrase)
    const trust = serverMetaSchema.parse((await laptop.call('GET', '/meta')).body)
    expect(trust).toMatchObject({ name: 'Test server', hasCaptcha: false })

    const registered = await laptop.register('Laptop')
    expect(signedInSchema.parse(registered.body).user.publicKey).toBe(vector?.publicKey)
    const bookmarks = [
      { tmdbId: '20367', meta: film('Detour', { poster: 'https://posters.test/1.jpg' }) },
      { tmdbId: '7', meta: { title: 'Test Card Theatre', year: 2026, type: 'show' } },
    ]
    const progress = [
      { tmdbId: '20367', meta: film('Detour'), duration: 4080, watched: 1200, updatedAt: '2025-05-05T10:00:00.000Z' },
      {
        ...{
          tmdbId: '7',
          meta: { title: 'Test Card Theatre', year: 2026, type: 'show' },
          duration: 1500,
          watched: 300,
        },
        ...{
          seasonId: '71',
          seasonNumber: 1,
          episodeId: '711',
          episodeNumber: 1,
          updatedAt: '2025-05-06T10:00:00.000Z',
        },
      },
    ]
    const imports = await Promise.all([
      laptop.call('PUT', '/users/{uid}/bookmarks', bookmarks),
      laptop.call('PUT', '/users/{uid}/progress/import', progress),
    ])
    expect(imports.map(({ status }) => status)).toEqual([200, 200])
    const settings = { applicationLanguage: 'de-DE', defaultSubtitleLanguage: 'en', applicationTheme: null }
    expect((await laptop.call('PUT', '/users/{uid}/settings', settings)).status).toBe(200)

    const phone = server.client(passphrase)
    expect((await phone.login('Phone')).status).toBe(200)
    const [me, stored, positions, synced] = await Promise.all([
      phone.call('GET', '/users/@me'),
      phone.call('GET', '/users/{uid}/bookmarks'),
      phone.call('GET', '/users/{uid}/progress'),
      phone.call('GET', '/users/{uid}/settings'),
    ])
    expect(userAndSessionSchema.parse(me.body).user.id).toBe(laptop.userId)
    expect(
      bookmarkListSchema.parse(stored.body).toSorted((one, two) => Number(two.tmdbId) - Number(one.tmdbId)),
    ).toMatchObject(bookmarks)
    expect(progressListSchema.parse(positions.body)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tmdbId: '20367', watched: 1200, updatedAt: '2025-05-05T10:00:00.000Z' }),
        expect.objectContaining({ season: { id: '71', number: 1 }, episode: { id: '711', number: 1 }, watched: 300 }),
      ]),
    )
    expect(settingsSchema.parse(synced.body)).toMatchObject(settings)

    const devices = (await phone.call('GET', '/users/{uid}/sessions')).body as { device: string }[]
    expect(devices.map(({ device }) => device.split('.').length)).toEqual([3, 3])

    await phone.logout()
    expect((await phone.call('GET', '/users/@me')).status).toBe(401)
    expect((await laptop.call('GET', '/users/@me')).status).toBe(200)
  })

  it('S-465 sends deletions of whole titles, and writes the same position twice, without harm', async () => {
    const server = await start()
    const client = server.client(passphrase)
    await client.register('Laptop')
    const position = { tmdbId: '1', meta: film('Detour'), duration: 100, watched: 50, seasonId: undefined }
    await client.call('PUT', '/users/{uid}/progress/1', position)
    await client.call('PUT', '/users/{uid}/progress/1', position)
    expect((await client.call('DELETE', '/users/{uid}/progress/1', {})).body).toEqual({ count: 1, tmdbId: '1' })
    expect((await client.call('GET', '/users/{uid}/progress')).body).toEqual([])
  })

  it('never hears 400, 401 or 403 from @me for trouble that passes', async () => {
    const server = await start()
    const client = server.client(passphrase)
    await client.register('Laptop')
    await server.api.close()
    const { status } = await client.call('GET', '/users/@me')
    expect(status).toBe(500)
  })
})
