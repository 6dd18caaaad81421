import { createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { openDeviceDatabase } from '../kit/database.ts'
import { createIdbDisk } from '../library/idb-disk.ts'
import { detour, episode, film } from '../library/testing/library-tab.ts'
import { openDevice, type Device } from './testing/sync-device.ts'

type ProtocolName = 'batch' | 'rest'
/** How a page tells the server: in its own time, or as it is hidden. */
type Way = 'cycle' | 'flush'

interface ViewerMutation {
  does: (device: Device) => Promise<unknown>
  /** Marks have no place in the specified shapes: with such a server they stay on the device. */
  isMark?: boolean
}

const other = { ...film, tmdbId: '7', title: { kind: 'movie' as const, title: 'Nosferatu', year: 1922 } }

const MUTATIONS: Readonly<Record<string, ViewerMutation>> = {
  'a bookmark that is added': { does: ({ bookmarks }) => bookmarks.add({ ...detour, id: '9' }) },
  'a bookmark that is removed': { does: ({ bookmarks }) => bookmarks.remove('5') },
  'a position that is saved': { does: ({ progress }) => progress.save({ ...film, watched: 60, duration: 1000 }) },
  'a film that is begun anew': { does: ({ progress }) => progress.save({ ...other, watched: 3, duration: 1000 }) },
  'an episode that is marked as watched': { does: ({ progress }) => progress.mark([episode(1)], true), isMark: true },
  'a film that is hidden from Continue watching': { does: ({ progress }) => progress.hide(other), isMark: true },
  'a film that is removed from Continue watching': { does: ({ progress }) => progress.remove({ tmdbId: '7' }) },
}

/** What a tab has done so far, and where it dies: from then on nothing that it began ends, and nothing more reaches disk or server. */
function createLife(diesAt: number) {
  const never = new Promise<never>(() => {})
  let steps = 0
  let die = () => {}
  const death = new Promise<'killed'>((resolve) => {
    die = () => resolve('killed')
  })
  const step = async () => {
    if (steps >= diesAt) {
      die()
      await never
    }
    steps += 1
  }
  return { step, death, steps: () => steps }
}

let names = 0

/** One device with its database, whose tabs come and go, and its account. */
function createStage(protocol: ProtocolName) {
  const server: AccountServer = createAccountServer()
  server.hasBatchProtocol = protocol === 'batch'
  const openTab = async (name: string, diesAt = Number.POSITIVE_INFINITY) => {
    const life = createLife(diesAt)
    const database = await openDeviceDatabase(name)
    const device = openDevice(server, protocol, {
      name: 'phone',
      disk: createIdbDisk(database),
      wrap: (disk) => ({
        read: disk.read,
        async change(needs, work) {
          await life.step()
          const after = await disk.change(needs, work)
          await life.step()
          return after
        },
      }),
      fetch: async (input, init) => {
        await life.step()
        server.now += 1
        const answer = await server.fetch(input, init)
        await life.step()
        return answer
      },
    })
    await device.loaded()
    return { ...device, life, close: () => database.close() }
  }
  names += 1
  return {
    server,
    open: (diesAt?: number) => openTab(`killed tab ${names}`, diesAt),
    stranger: () => openTab(`fresh device ${names}`),
  }
}

/** What the server holds, and what it was told. */
const reported = ({ book }: AccountServer) => ({
  records: book.records.size,
  changes: book.seen.size,
  cursor: book.cursor,
})

/** A device with a shelf that is synced does something and tells of it, and is killed at one step; then comes its next tab. */
async function run({ does, isMark = false }: ViewerMutation, protocol: ProtocolName, way: Way, diesAt?: number) {
  const { server, open, stranger } = createStage(protocol)
  const settled = await open()
  await settled.bookmarks.add(detour)
  await settled.progress.save({ ...other, watched: 500, duration: 1000 })
  await settled.progress.save({ ...episode(2), watched: 90, duration: 1000 })
  await settled.sync()
  const before = { seen: settled.seen(), reported: reported(server) }
  settled.close()
  server.now += 10_000

  const tab = await open(diesAt)
  const live = async () => {
    await does(tab)
    await (way === 'flush' ? tab.protocol.flush() : tab.sync())
    return 'lived' as const
  }
  const end = await Promise.race([live(), tab.life.death])
  tab.close()

  const next = await open()
  const found = next.seen()
  await next.sync()
  const after = { seen: next.seen(), reported: reported(server) }
  const calls = server.calls.length
  await next.sync()
  const isQuiet = server.calls.slice(calls).every((call) => call.startsWith('GET'))
  const elsewhere = await stranger()
  await elsewhere.sync()
  const left = next.store.pending().filter((entry) => next.protocol.sends(entry))
  next.close()
  elsewhere.close()
  const travels = protocol === 'batch' || !isMark
  return { end, steps: tab.life.steps(), before, found, after, isQuiet, left, elsewhere: elsewhere.seen(), travels }
}

describe.each(['batch', 'rest'] as const)('a tab that is killed between any two steps, with the %s', (protocol) => {
  describe.each(['cycle', 'flush'] as const)('told by a %s', (way) => {
    it.each(Object.entries(MUTATIONS))('%s is not lost, and is told once', async (_name, timestamp) => {
      const whole = await run(timestamp, protocol, way)
      expect(whole.end).toBe('lived')
      expect(whole.found).not.toEqual(whole.before.seen)
      expect(whole.after.seen).toEqual(whole.found)
      // The mutation itself is two steps of these: before and after its place on the disk.
      const isReported = whole.travels
      expect(whole.steps).toBeGreaterThan(isReported ? 4 : 1)

      for (let diesAt = 0; diesAt < whole.steps; diesAt += 1) {
        const killed = await run(timestamp, protocol, way, diesAt)
        const at = `killed at step ${diesAt} of ${whole.steps}`
        expect(killed.end, at).toBe('killed')
        const expected = diesAt === 0 ? whole.before : whole.after
        expect(killed.found, at).toEqual(expected.seen)
        expect(killed.after.seen, at).toEqual(expected.seen)
        expect(killed.left, at).toEqual([])
        expect(killed.isQuiet, at).toBe(true)
        expect(killed.elsewhere, at).toEqual(whole.travels ? expected.seen : whole.before.seen)
        // Servers of the specified endpoints alone count nothing: there the same twice is the same.
        const { records, ...counts } = expected.reported
        expect(killed.after.reported, at).toMatchObject(protocol === 'batch' ? { records, ...counts } : { records })
      }
    })
  })
})
