import { describe, expect, it } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

function recorded(overrides: { commit?: () => Promise<void> } = {}) {
  const said: string[] = []
  const connection = { isOpen: false }
  const say = (word: string) => () => void said.push(word)
  const groups = createGroupCommit({
    async begin() {
      said.push('begin')
      connection.isOpen = true
    },
    isOpen: () => connection.isOpen,
    open: say('open'),
    keep: say('keep'),
    undo: say('undo'),
    async commit() {
      said.push('commit')
      await overrides.commit?.()
      connection.isOpen = false
    },
    abandon() {
      said.push('abandon')
      connection.isOpen = false
    },
  })
  return { said, groups, connection }
}

describe('write groups', () => {
  it('units of one turn share one flush', async () => {
    const { said, groups } = recorded()
    expect(
      await Promise.all([groups.run(async () => 1), groups.run(async () => 2), groups.run(async () => 3)]),
    ).toEqual([1, 2, 3])
    expect(said).toEqual(['begin', 'open', 'keep', 'open', 'keep', 'open', 'keep', 'commit'])
  })

  it('units that arrive during a flush share the next one, and nobody says anything before it has ended', async () => {
    const flushes: (() => void)[] = []
    const { said, groups } = recorded({ commit: () => new Promise((end) => flushes.push(end)) })
    const reported: string[] = []
    const run = (name: string) => groups.run(async () => name).then((ended) => reported.push(ended))
    const first = run('first')
    await expect.poll(() => flushes.length).toBe(1)
    const second = run('second')
    const third = run('third')
    await new Promise<void>((turned) => setImmediate(turned))
    expect(said).toEqual(['begin', 'open', 'keep', 'commit'])
    expect(reported).toEqual([])
    flushes[0]?.()
    await first
    await expect.poll(() => flushes.length).toBe(2)
    expect(reported).toEqual(['first'])
    flushes[1]?.()
    await Promise.all([second, third])
    expect(said).toEqual(['begin', 'open', 'keep', 'commit', 'begin', 'open', 'keep', 'open', 'keep', 'commit'])
  })

  it('nothing is idle before the last flush has ended', async () => {
    let endFlush = (): void => {}
    const { groups } = recorded({ commit: () => new Promise((end) => void (endFlush = end)) })
    const seen: string[] = []
    const run = groups.run(async () => 1)
    const idle = groups.idle().then(() => seen.push('idle'))
    await new Promise<void>((turned) => setImmediate(() => setImmediate(turned)))
    expect(seen).toEqual([])
    endFlush()
    await Promise.all([run, idle])
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
      commit: async () => {
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

  it('a transaction that the database ended by itself takes those before it along, and those behind it begin anew', async () => {
    const { said, groups, connection } = recorded()
    const outcomes = await Promise.allSettled([
      groups.run(async () => 1),
      groups.run(async () => {
        connection.isOpen = false
        throw new Error('disk full')
      }),
      groups.run(async () => 3),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(said).toEqual(['begin', 'open', 'keep', 'open', 'begin', 'open', 'keep', 'commit'])
    await groups.idle()
  })
})
