import { createManualClock } from '@matinee/testing/clock'
import { expect, it } from 'vitest'
import type { Storage } from './storage.ts'
import { watchWriting } from './watch-writing.ts'

function watched() {
  const clock = createManualClock()
  const said: string[] = []
  const run = async () => undefined as never
  const disk = {
    engine: 'sqlite',
    read: {},
    write: run,
    writeBatched: run,
    writeStatement: run,
    close: run,
  } as unknown as Storage
  const { storage, refused, isRefused } = watchWriting(disk, { clock, onOver: () => said.push('over') })
  const writes = [
    () => storage.write(run),
    () => storage.writeBatched('account', run),
    () => storage.writeStatement(run),
  ]
  return { clock, said, refused, isRefused, writes }
}

it('a fault is news once, until it is another one', () => {
  const { refused } = watched()
  expect([refused('full'), refused('full'), refused('readOnly'), refused('readOnly'), refused('full')]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
})

it.each([0, 1, 2])(
  'write %d that succeeds half a minute after the last refused one ends the fault, once',
  async (which) => {
    const { clock, said, refused, isRefused, writes } = watched()
    expect(isRefused()).toBe(false)
    await writes[which]?.()
    expect(said).toEqual([])
    refused('full')
    await clock.advance(29_000)
    // A small one finds room between refused ones.
    await writes[which]?.()
    expect(refused('full')).toBe(false)
    await clock.advance(29_000)
    await writes[which]?.()
    expect(said).toEqual([])
    expect(isRefused()).toBe(true)
    await clock.advance(1000)
    await writes[which]?.()
    await writes[which]?.()
    expect(said).toEqual(['over'])
    expect(isRefused()).toBe(false)
    expect(refused('full')).toBe(true)
  },
)
