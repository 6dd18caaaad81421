import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createWriteGroups } from './write-groups.ts'

function recorded(overrides: { commit?: () => void } = {}) {
  const said: string[] = []
  const say = (word: string) => () => void said.push(word)
  const words = {
    begin: async () => void said.push('begin'),
    open: say('open'),
    keep: say('keep'),
    undo: say('undo'),
    abandon: say('abandon'),
  }
  const commit = (): void => {
    said.push('commit')
    overrides.commit?.()
  }
  return { said, groups: createWriteGroups({ ...words, commit }) }
}

describe('write groups', () => {
  it('units of one turn share one flush', async () => {
    const { said, groups } = recorded()
    expect(
      await Promise.all([groups.run(async () => 1), groups.run(async () => 2), groups.run(async () => 3)]),
    ).toEqual([1, 2, 3])
    expect(said).toEqual(['begin', 'open', 'keep', 'open', 'keep', 'open', 'keep', 'commit'])
  })

  it('units that keep coming, turn after turn, share flushes, and none waits long', async () => {
    vi.useFakeTimers({ toFake: ['setImmediate'] })
    onTestFinished(() => void vi.useRealTimers())
    const { said, groups } = recorded()
    const running: Promise<unknown>[] = []
    const runOne = () => new Promise<void>((hasRun) => running.push(groups.run(async () => hasRun())))
    for (let turn = 0; turn < 20; turn++) {
      await runOne()
      await runOne()
      await vi.advanceTimersToNextTimerAsync()
    }
    await vi.runAllTimersAsync()
    await Promise.all(running)
    const sizes = said.join(' ').split('commit').slice(0, -1)
    for (const group of sizes) expect(group.match(/open/g)?.length).toBeLessThanOrEqual(8)
    expect(sizes.length).toBeLessThanOrEqual(6)
  })

  it('nobody is told of success before the flush', async () => {
    const { said, groups } = recorded()
    await groups.run(async () => 1)
    expect(said.at(-1)).toBe('commit')
    await groups.run(async () => 2)
    expect(said.filter((word) => word === 'commit')).toHaveLength(2)
  })

  it('a unit never begins before the one before it ended', async () => {
    const { said, groups } = recorded()
    const slow = groups.run(async () => {
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      said.push('slow')
    })
    const fast = groups.run(async () => void said.push('fast'))
    await Promise.all([slow, fast])
    expect(said).toEqual(['begin', 'open', 'slow', 'keep', 'open', 'fast', 'keep', 'commit'])
  })

  it('a unit that fails is undone, and the others are kept', async () => {
    const { said, groups } = recorded()
    const outcomes = await Promise.allSettled([
      groups.run(async () => 1),
      groups.run(() => Promise.reject(new Error('no'))),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(said).toEqual(['begin', 'open', 'keep', 'open', 'undo', 'commit'])
  })

  it('a flush that fails is told to every unit of the group, and the next group begins anew', async () => {
    let isFull = true
    const { said, groups } = recorded({
      commit: () => {
        if (isFull) throw new Error('disk full')
      },
    })
    const outcomes = await Promise.allSettled([groups.run(async () => 1), groups.run(async () => 2)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(said.slice(-2)).toEqual(['commit', 'abandon'])
    isFull = false
    expect(await groups.run(async () => 3)).toBe(3)
    await groups.idle()
  })
})
