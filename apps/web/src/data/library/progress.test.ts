import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { openDeviceDatabase } from '../kit/database.ts'
import { createDeedClock } from './deed-clock.ts'
import { createProgressLibrary, type ProgressPorts } from './progress.ts'

const film = { tmdbId: '1', seasonId: '', episodeId: '' }
const title = { kind: 'movie' as const, title: 'Detour', year: 1945 }
let names = 0

async function ports(overrides: Partial<ProgressPorts> = {}): Promise<ProgressPorts> {
  names += 1
  return {
    database: await openDeviceDatabase(`test-${names}`),
    nextDeed: createDeedClock({ device: 'd', now: () => 1000, offsetMs: () => 0 }),
    channel: new BroadcastChannel(`test-${names}`),
    partition: () => '',
    warn: () => {},
    ...overrides,
  }
}

describe('the progress library', () => {
  it('S-227 S-228 S-229 keeps where a film was left, with the facts of its title', async () => {
    const library = createProgressLibrary(await ports())
    await library.save({ ...film, title, watched: 60.5, duration: 4080 })
    expect(await library.one(film)).toMatchObject({
      tmdbId: '1',
      meta: { type: 'movie', title: 'Detour', year: 1945 },
      position: { watched: 60.5, duration: 4080 },
      updatedAt: 1000,
    })
  })

  it('S-231 S-232 keeps episodes apart, and moves the time of each', async () => {
    const library = createProgressLibrary(await ports())
    const show = { kind: 'show' as const, title: 'Test Card Theatre' }
    const episode = (episodeId: string, watched: number) =>
      library.save({
        tmdbId: '2',
        seasonId: 's1',
        episodeId,
        seasonNumber: 1,
        episodeNumber: 1,
        title: show,
        watched,
        duration: 20,
      })
    await episode('e1', 5)
    await episode('e2', 6)
    await episode('e1', 7)
    const records = await library.ofTitle('2')
    expect(records.map(({ episodeId, position }) => [episodeId, position?.watched])).toEqual([
      ['e1', 7],
      ['e2', 6],
    ])
    expect(await library.ofTitle('22')).toEqual([])
  })

  it('keeps the libraries of accounts apart', async () => {
    let partition = ''
    const library = createProgressLibrary(await ports({ partition: () => partition }))
    await library.save({ ...film, title, watched: 1, duration: 2 })
    partition = 'account'
    expect(await library.one(film)).toBeUndefined()
  })

  it('tells this tab and the others', async () => {
    const shared = await ports()
    const [one, two] = [
      createProgressLibrary(shared),
      createProgressLibrary({ ...shared, channel: new BroadcastChannel(`test-${names}`) }),
    ]
    const heard = new Promise((resolve) => two.subscribe(resolve))
    await one.save({ ...film, title, watched: 1, duration: 2 })
    expect(await heard).toBe('1')
  })

  it('lives without a database, for as long as the page does, and says so once', async () => {
    const warnings: string[] = []
    const library = createProgressLibrary(await ports({ database: null, warn: (message) => warnings.push(message) }))
    await library.save({ ...film, title, watched: 1, duration: 2 })
    await library.save({ ...film, title, watched: 3, duration: 4 })
    expect((await library.one(film))?.position?.watched).toBe(3)
    expect(await library.ofTitle('1')).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })

  it('passes over a record that was damaged by hand', async () => {
    const own = await ports()
    const library = createProgressLibrary(own)
    await own.database?.put('records', { ...film, partition: '', kind: 'progress', position: 'far' })
    expect(await library.one(film)).toBeUndefined()
    expect(await library.ofTitle('1')).toEqual([])
  })
})

describe('the deed clock', () => {
  it('never goes back, and counts within a millisecond', () => {
    let now = 5000
    const next = createDeedClock({ device: 'd', now: () => now, offsetMs: () => 10 })
    expect([next(), next()]).toEqual([
      { at: 5010, counter: 0, device: 'd' },
      { at: 5010, counter: 1, device: 'd' },
    ])
    now = 1
    expect(next()).toEqual({ at: 5010, counter: 2, device: 'd' })
    now = 6000
    expect(next()).toEqual({ at: 6010, counter: 0, device: 'd' })
  })
})
