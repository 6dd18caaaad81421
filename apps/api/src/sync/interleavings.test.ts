import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeSchema } from '@matinee/contracts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits } from '../limits/rate-limits.ts'
import { createLibrary, type Library } from '../library/library.ts'
import { createManualClock } from '@matinee/testing/clock'
import { createProgress, type ProgressItems } from '../progress/progress.ts'
import { migrate } from '../storage/migrate.ts'
import { MIGRATIONS } from '../storage/migrations/index.ts'
import { openSqlite } from '../storage/sqlite.ts'
import type { Storage } from '../storage/storage.ts'
import { insertUser } from '../users/repository.ts'
import { createInterleaving, type Interleaving, scriptOf } from './testing/interleaving.ts'
import { createLocalEventBus } from './event-bus.ts'
import { createSync, type Sync } from './sync.ts'

/** Interleavings of the usual run; `MATINEE_INTERLEAVINGS=10000` makes the long one. */
const INTERLEAVINGS = Number(process.env['MATINEE_INTERLEAVINGS'] ?? 1000)
/** Accounts that are played at the same time, so that they share flushes to the disk. */
const AT_ONCE = 50
const START = Date.UTC(2026, 0, 15)

describe('three devices with wrong clocks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-interleavings-'))
  const clock = createManualClock(START)
  let storage: Storage
  let server: { sync: Sync; library: Library; progress: ProgressItems }

  const open = (): void => {
    storage = openSqlite(join(folder, 'matinee.db'))
    const library = createLibrary({
      storage,
      quota: { records: 100_000, bytes: 64_000_000 },
      limits: createRateLimits('off', undefined),
      clock,
      random: randomBytes,
      eventBus: createLocalEventBus(),
      log: { warn: () => {} },
    })
    server = { library, sync: createSync({ library, clock }), progress: createProgress(library) }
  }
  beforeAll(async () => {
    open()
    await migrate(storage, MIGRATIONS, START)
  })
  afterAll(async () => {
    await storage.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const newAccount = async (): Promise<string> => {
    const id = randomUUID()
    const zero = { cursor: 0, clock_at: 0, clock_counter: 0, forgotten_to: 0 }
    const times = { created_at: START, last_logged_in: START, last_seen_at: START }
    await storage.write((rows) =>
      insertUser(rows, { id, public_key: id, namespace: 'n', profile: '{}', ...times, ...zero }),
    )
    return id
  }

  it(
    `end equal in ${INTERLEAVINGS} random interleavings of deeds, repetitions, reorderings, lost answers and restarts, and no deed is lost`,
    { timeout: 600_000 },
    async () => {
      const seed = Number(process.env['MATINEE_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
      const scripts = fc.sample(scriptOf, { seed, numRuns: INTERLEAVINGS })
      for (let start = 0; start < scripts.length; start += AT_ONCE) {
        const some = scripts.slice(start, start + AT_ONCE)
        const played: Interleaving[] = []
        for (const script of some) {
          played.push(createInterleaving({ script, userId: await newAccount(), clock, server: () => server }))
        }
        const longest = Math.max(...some.map(({ steps }) => steps.length))
        for (let step = 0; step < longest; step++) {
          await clock.advance(10)
          await Promise.all(played.map((one) => one.play(step)))
          if (step === Math.floor(longest / 2)) {
            await storage.close()
            open()
          }
        }
        await clock.advance(10)
        await Promise.all(played.map((one) => one.settle()))
        for (const [index, one] of played.entries()) one.check(`MATINEE_SEED=${seed}, interleaving ${start + index}`)
      }
    },
  )

  it('the changes that are played are changes the contract takes', () => {
    fc.assert(
      fc.property(scriptOf, (script) => {
        const interleaving = createInterleaving({ script, userId: 'x', clock, server: () => server })
        for (const change of interleaving.rehearse()) expect(changeSchema.safeParse(change).success).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
