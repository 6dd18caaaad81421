import type { CompiledQuery } from 'kysely'
import { expect, it, vi } from 'vitest'
import { onEveryEngine } from '../testing/running-api.ts'
import { openStorage } from '../storage/open.ts'
import { readCheckpoint, readRecords, readSeenChanges } from './repository.ts'

onEveryEngine('the rows of a list', (start) => {
  it('are looked up by their keys, also in tables that are new', async () => {
    const { database } = await start()
    const storage = openStorage(database, { warn: () => {} })
    const run = vi.spyOn(storage.read, 'executeQuery')
    const names = Array.from({ length: 10 }, (_, index) => `name ${index}`)
    await readSeenChanges(storage.read, 'somebody', names)
    const keys = names.map((titleId) => ({ kind: 'progress' as const, titleId, seasonId: '', episodeId: '' }))
    await readRecords(storage.read, 'somebody', keys)
    await readCheckpoint(storage.read, 'somebody', 10)

    const asked = run.mock.calls.map(([query]) => query as CompiledQuery)
    run.mockRestore()
    expect(asked).toHaveLength(5)
    for (const query of asked) {
      const explain = storage.engine === 'postgres' ? 'explain' : 'explain query plan'
      const { rows } = await storage.read.executeQuery({ ...query, sql: `${explain} ${query.sql}` })
      const plan = JSON.stringify(rows)
      expect(plan).toMatch(/Index|SEARCH/)
      expect(plan).not.toMatch(/Filter|Seq Scan|SCAN (seen_changes|records|milestones)/)
    }
    await storage.close()
  })
})
