import { createAccountServer } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import document from '../../../../../docs/sync.md?raw'
import { createMemoryDiskContents } from '../library/memory-disk.ts'
import { forgetAcknowledged } from '../library/partitions.ts'
import { viewOf } from '../library/outbox-entry.ts'
import { detour } from '../library/testing/library-tab.ts'
import { retryRefused } from './refused.ts'
import { openDevice } from './testing/sync-device.ts'

/** Rows of the table in docs/sync.md: state, event, what is shown, what waits in the outbox. */
const ROWS = document
  .slice(document.indexOf('| State '))
  .split('\n\n')[0]
  ?.split('\n')
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, 5)
      .map((cell) => cell.trim()),
  ) as [string, string, string, string][]

/** A phone, a tv and their server. */
async function createWorld() {
  const server = createAccountServer()
  const contents = createMemoryDiskContents()
  const tv = openDevice(server, 'batch', { name: 'tv' })
  const restoreEmpty = server.book.backUp()
  const world = { server, contents, tv, restoreEmpty, phone: openDevice(server, 'batch', { name: 'phone', contents }) }
  await world.phone.loaded()
  return world
}
type World = Awaited<ReturnType<typeof createWorld>>

const pass = ({ server }: World, ms = 60_000) => void (server.now += ms)
const add = async (world: World) => {
  pass(world)
  await world.phone.bookmarks.add(detour)
}
const addOnTv = async (world: World) => {
  pass(world)
  await world.tv.bookmarks.add({ ...detour, title: 'Detour (tv)' })
}
const removeOnTv = async (world: World) => {
  await world.tv.sync()
  pass(world)
  if (world.tv.bookmarks.get().size === 0) await addOnTv(world)
  pass(world)
  await world.tv.bookmarks.remove(detour.id)
  await world.tv.sync()
}
const syncBoth = async ({ phone, tv }: World) => {
  for (const device of [tv, phone, tv, phone]) await device.sync()
}
const refuse = async (world: World, refuses: boolean) => {
  const { api } = world.phone
  const { submit } = api
  api.submit = async (access, changes, options) => {
    if (!refuses) return submit(access, changes, options)
    const results = changes.map(({ id }) => ({ id, status: 'rejected', reason: 'malformed' }) as const)
    return { results, cursor: world.server.book.cursor, serverTime: world.server.now }
  }
  await world.phone.sync()
  api.submit = submit
}
const reopen = async (world: World) => {
  world.phone = openDevice(world.server, 'batch', { name: 'phone', contents: world.contents })
  await world.phone.loaded()
}
const logOut = async ({ phone }: World) => {
  await forgetAcknowledged(phone.store, phone.access.userId)
  await phone.store.open('')
}
/** A change of the tv that was made before what this device has. */
const olderOnTv = async (world: World) => {
  const now = world.server.now
  world.server.now = now - 10_000_000
  await world.tv.bookmarks.add({ ...detour, title: 'Detour (older)' })
  world.server.now = now
  await syncBoth(world)
}

const STATES: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  empty: async () => {},
  waiting: add,
  async acknowledged(world) {
    await add(world)
    await world.phone.protocol.flush()
  },
  async synced(world) {
    await add(world)
    await world.phone.sync()
  },
  async refused(world) {
    await add(world)
    await refuse(world, true)
  },
  async removed(world) {
    await add(world)
    await world.phone.sync()
    pass(world)
    await world.phone.bookmarks.remove(detour.id)
    await world.phone.sync()
  },
}

const EVENTS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'the viewer adds it': add,
  async 'the viewer adds it again'(world) {
    pass(world)
    await world.phone.bookmarks.add({ ...detour, title: 'Detour, again' })
  },
  async 'the viewer removes it'(world) {
    pass(world)
    await world.phone.bookmarks.remove(detour.id)
  },
  async 'another device adds it, and this one syncs'(world) {
    await addOnTv(world)
    await syncBoth(world)
  },
  'the server accepts it': ({ phone }) => phone.sync(),
  async 'the server accepts it, the answer is lost'({ server, phone }) {
    server.mood = 'forgets to answer'
    await expect(phone.sync()).rejects.toThrow()
  },
  async 'the server cannot be reached'({ server, phone }) {
    server.mood = 'unreachable'
    await expect(phone.sync()).rejects.toThrow()
  },
  'the server refuses it': (world) => refuse(world, true),
  'the page is closed and opened again': reopen,
  'the page is hidden': ({ phone }) => phone.protocol.flush(),
  async 'another device changed it before'(world) {
    world.server.now -= 30_000
    await world.tv.bookmarks.add({ ...detour, title: 'Detour (tv)' })
    world.server.now += 30_000
    await syncBoth(world)
  },
  async 'another device changed it since'(world) {
    await addOnTv(world)
    await syncBoth(world)
  },
  async 'another device removed it since'(world) {
    await removeOnTv(world)
    await syncBoth(world)
  },
  'an older mutation arrives': olderOnTv,
  'what was read covers it': ({ phone }) => phone.sync(),
  async 'the server lost its order'({ server, phone }) {
    server.forgetCursors = true
    await phone.sync()
  },
  async 'the server was restored from before it'(world) {
    pass(world, 3_600_000)
    world.restoreEmpty()
    await syncBoth(world)
  },
  'the viewer logs out': logOut,
  async 'the viewer logs out and in again'(world) {
    await logOut(world)
    await world.phone.store.open(world.phone.access.userId)
  },
  async 'the viewer asks to send it again'({ phone }) {
    await retryRefused(phone.store)
    await phone.sync()
  },
}

/** The title that the viewer sees, and how far its last change came. */
function outcomeOf({ phone }: World): [shown: string, outbox: string] {
  const rows = [...phone.store.index.all()].filter(({ ref }) => ref.kind === 'bookmark')
  const views = rows.flatMap((row) => viewOf(row) ?? [])
  const [view] = views
  const entry = rows.flatMap(({ entries }) => entries).at(-1)
  const outbox = entry?.refused ? 'refused' : entry?.acknowledgedAt === undefined ? 'waiting' : 'acknowledged'
  return [view?.kind === 'bookmark' ? view.meta.title : 'nothing', entry ? outbox : 'nothing']
}

describe('docs/sync.md', () => {
  it('has a row for every state and every event that is known here', () => {
    expect(new Set(ROWS.map(([state]) => state))).toEqual(new Set(Object.keys(STATES)))
    expect(new Set(ROWS.map(([, event]) => event))).toEqual(new Set(Object.keys(EVENTS)))
  })

  it.each(ROWS)('%s, and %s: shows %s, outbox %s', async (state, event, shown, outbox) => {
    const world = await createWorld()
    await STATES[state]?.(world)
    await EVENTS[event]?.(world)
    expect(outcomeOf(world)).toEqual([shown, outbox])
  })
})
