import 'fake-indexeddb/auto'
import { assert as assertProperty, asyncProperty } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDeviceDatabase } from '../kit/database.ts'
import { createIdbDisk } from '../library/idb-disk.ts'
import { happenings, World, type Happening, type OpenDisk } from './testing/interleavings.ts'

/** Histories of the usual run; `MATINEE_INTERLEAVINGS=10000` makes the long one. */
const RUNS = Number(import.meta.env['MATINEE_INTERLEAVINGS'] ?? 1000)
/** Databases are slow in a test; their disk passes the suite of the other one (disk.test.ts). */
const RUNS_ON_DATABASES = Math.ceil(0.3 * RUNS)
/** Shrinking of a failure included; a run takes about 3 ms. */
const PATIENCE_MS = 600_000

/** How well a device can measure the server's clock: what two devices do within it has no order. */
const MEASURE_MS = 10

async function live(protocol: 'batch' | 'rest', all: readonly Happening[], openDisk?: OpenDisk): Promise<World> {
  const world = await World.open(protocol, openDisk)
  for (const happening of all) await world.happen(happening)
  await world.comeToRest()
  const [one, two] = [world.device(0), world.device(1)]
  expect([one, two].map((device) => device.store.pending().filter((entry) => device.protocol.sends(entry)))).toEqual([
    [],
    [],
  ])
  return world
}

const save: Happening = { what: 'save', on: 0, title: 1, isEpisode: false }
const sync = { what: 'sync', on: 0, breaksAt: 0, how: 'never' } as const

/** Both devices end equal, nothing waits, and every record is as one of the last mutations of its devices left it. */
function expectNothingLost(world: World) {
  expect(world.device(0).seen()).toEqual(world.device(1).seen())
  expect([...world.device(0).store.index.waiting()]).toEqual([])
  for (const { name, final, last } of world.outcomes()) {
    const effects = last.map(({ effect }) => effect)
    expect(effects, name).toContain(final)
  }
}

describe(`two devices, ${RUNS} random interleavings of deeds, crashes, duplicates and reorderings`, () => {
  it(
    'with the batch protocol and wrong clocks both end equal, and no mutation is lost to an earlier one of its device',
    async () => {
      await assertProperty(
        asyncProperty(happenings(true), async (all) => {
          const world = await live('batch', all)
          expectNothingLost(world)
        }),
        { numRuns: RUNS },
      )
    },
    PATIENCE_MS,
  )

  it.each<[string, Happening[]]>([
    ['whose acknowledgement is on its way', [save, { ...sync, breaksAt: 2, how: 'before server' }]],
    ['whose acknowledgement was lost', [save, { ...sync, breaksAt: 1, how: 'after server' }]],
    ['whose acknowledgement was not written', [save, { ...sync, breaksAt: 2, how: 'before disk' }]],
    ['that was sent and read', [save, sync]],
    ['that removed the record', [save, sync, { what: 'remove', on: 0, title: 1 }, sync]],
    [
      'beside which another device marked the record',
      [save, sync, { what: 'hide', on: 1, title: 1 }, { ...sync, on: 1 }],
    ],
  ])('a mutation after one %s, and then a leap that no page saw: the later one is there', async (_which, before) => {
    const leap: Happening = { what: 'clock', on: 0, errorMs: 3_600_000 }
    const world = await live('batch', [...before, save, leap, { what: 'crash', on: 0 }])
    expectNothingLost(world)
  })

  it(
    'with the batch protocol and right clocks the later mutation wins',
    async () => {
      await assertProperty(
        asyncProperty(happenings(false), async (all) => {
          const world = await live('batch', all)
          expect(world.device(0).seen()).toEqual(world.device(1).seen())
          for (const { name, final, last } of world.outcomes()) {
            const latest = Math.max(...last.map(({ at }) => at))
            expect(
              last.filter(({ at }) => at > latest - MEASURE_MS).map(({ effect }) => effect),
              name,
            ).toContain(final)
          }
        }),
        { numRuns: RUNS },
      )
    },
    PATIENCE_MS,
  )

  it(
    'with a server that is restored from backups both end equal, and no mutation is lost to an earlier one of its device',
    async () => {
      await assertProperty(
        asyncProperty(happenings(true, true), async (all) => {
          const world = await live('batch', all)
          expectNothingLost(world)
        }),
        { numRuns: RUNS },
      )
    },
    PATIENCE_MS,
  )

  it(
    'with the specified endpoints alone both end equal in all that travels, and no mutation is lost to an earlier one',
    async () => {
      await assertProperty(
        asyncProperty(happenings(false), async (all) => {
          const travels = all.filter(({ what }) => what !== 'hide' && what !== 'mark')
          const world = await live('rest', travels)
          expect(world.device(0).seen()).toEqual(world.device(1).seen())
          for (const { name, final, last } of world.outcomes()) {
            expect(
              last.map(({ effect }) => effect),
              name,
            ).toContain(final)
          }
        }),
        { numRuns: RUNS },
      )
    },
    PATIENCE_MS,
  )

  it(
    `on real databases, opened anew after each crash (${RUNS_ON_DATABASES} of them)`,
    async () => {
      let worlds = 0
      await assertProperty(
        asyncProperty(happenings(true), async (all) => {
          const name = `interleaving ${(worlds += 1)}`
          const openDisk: OpenDisk = async (device) => createIdbDisk(await openDeviceDatabase(`${name} ${device}`))
          const world = await live('batch', all, openDisk)
          expect(world.device(0).seen()).toEqual(world.device(1).seen())
          for (const { name: what, final, last } of world.outcomes()) {
            expect(
              last.map(({ effect }) => effect),
              what,
            ).toContain(final)
          }
        }),
        { numRuns: RUNS_ON_DATABASES },
      )
    },
    PATIENCE_MS,
  )
})
