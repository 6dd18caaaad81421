import { describe, expect, it } from 'vitest'
import { openTab } from '../library/testing/library-tab.ts'
import { createLease } from '../library/lease.ts'
import { createMemoryDisk } from '../library/memory-disk.ts'
import { backoffMs } from './backoff.ts'
import { electLeader } from './leadership.ts'
import { createManualClock } from '@matinee/testing/clock'

/** Web Locks of one browser: for each name an exclusive lock, a queue, and stealing. */
function createLocks() {
  const locks = new Map<string, ReturnType<typeof createLock>>()
  const request = (name: string, options: LockOptions, work: () => Promise<void>) => {
    const lock = locks.get(name) ?? createLock()
    locks.set(name, lock)
    return lock(options, work)
  }
  return { request } as unknown as LockManager
}

function createLock() {
  interface Holder {
    steal: (reason: unknown) => void
  }
  let holder: Holder | null = null
  const queue: (() => void)[] = []
  const next = () => {
    holder = null
    queue.shift()?.()
  }
  return async (options: LockOptions, work: () => Promise<void>) => {
    // No browser grants a lock within the call.
    await Promise.resolve()
    if (options.steal) {
      const robbed: Holder | null = holder
      holder = null
      robbed?.steal(new DOMException('', 'AbortError'))
    }
    if (holder) {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve)
        options.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(resolve), 1)
          reject(new DOMException('', 'AbortError'))
        })
      })
    }
    const stolen = new Promise<never>((_resolve, reject) => {
      holder = { steal: reject }
    })
    const mine = holder
    try {
      return await Promise.race([work(), stolen])
    } finally {
      if (holder === mine) next()
    }
  }
}

/** Web Locks of a browser that refuses them. Asked without end, it leaves the last question open, so that a test fails. */
const refusingWith = (failure: unknown) => () => {
  let left = 100
  const request = () => {
    left -= 1
    return left > 0 ? Promise.reject(failure) : new Promise(() => {})
  }
  return { request } as unknown as LockManager
}

function browser(makeLocks: () => LockManager | undefined) {
  const time = createManualClock(1_000_000)
  const locks = makeLocks()
  const disk = createMemoryDisk()
  const open = (tab: string) => {
    const life = new AbortController()
    const lease = createLease(openTab({ disk }).store, time.now)
    return { ...electLeader({ locks, lease, tab, now: time.now, after: time.after }, life.signal), life }
  }
  return { time, open }
}

describe.each([
  ['locks', createLocks],
  ['a lease alone', () => undefined],
  ['a lease where the data of sites is blocked', refusingWith(new DOMException('', 'SecurityError'))],
  ['a lease where the page is not the active one', refusingWith(new DOMException('', 'InvalidStateError'))],
  ['a lease where the service of the browser is gone', refusingWith(new TypeError('Service not available.'))],
  ['a lease where a blocker stands in for the locks', refusingWith(new DOMException('', 'AbortError'))],
])('leadership by %s', (_how, locks) => {
  it('one tab leads; when it goes another one does', async () => {
    const { time, open } = browser(locks)
    const [one, two] = [open('one'), open('two')]
    await time.advance(6000)
    expect([one.isLeader.get(), two.isLeader.get()].filter(Boolean)).toHaveLength(1)
    const [leader, other] = one.isLeader.get() ? [one, two] : [two, one]
    leader.life.abort()
    await time.advance(6000)
    expect(leader.isLeader.get()).toBe(false)
    expect(other.isLeader.get()).toBe(true)
  })

  it('a tab that claims the lead while it is being given it has it', async () => {
    const { time, open } = browser(locks)
    const [one, two] = [open('one'), open('two')]
    one.claim()
    await time.settle()
    expect([one.isLeader.get(), two.isLeader.get()]).toEqual([true, false])
    one.claim()
    two.claim()
    await time.advance(60_000)
    expect([one.isLeader.get(), two.isLeader.get()]).toEqual([false, true])
    two.life.abort()
    await time.advance(60_000)
    expect(one.isLeader.get()).toBe(true)
  })

  it('the tab the viewer looks at takes the lead', async () => {
    const { time, open } = browser(locks)
    const one = open('one')
    await time.advance(0)
    const two = open('two')
    await time.advance(6000)
    expect(one.isLeader.get()).toBe(true)
    two.claim()
    await time.advance(6000)
    expect([one.isLeader.get(), two.isLeader.get()]).toEqual([false, true])
    one.claim()
    await time.advance(6000)
    expect([one.isLeader.get(), two.isLeader.get()]).toEqual([true, false])
  })
})

describe('a lease', () => {
  it('runs out when its tab was killed', async () => {
    const { time, open } = browser(() => undefined)
    const lease = createLease(openTab({ disk: createMemoryDisk() }).store, time.now)
    expect(await lease.take('killed', time.now() + 15_000, false)).toBe(true)
    expect(await lease.take('next', time.now() + 15_000, false)).toBe(false)
    await time.advance(15_001)
    expect(await lease.take('next', time.now() + 15_000, false)).toBe(true)
    expect(open).toBeTypeOf('function')
  })

  it('of a clock that was years ahead binds nobody', async () => {
    const { time } = browser(() => undefined)
    const lease = createLease(openTab({ disk: createMemoryDisk() }).store, time.now)
    await lease.take('killed', time.now() + 1e11, false)
    expect(await lease.take('next', time.now() + 15_000, false)).toBe(true)
  })

  it('that cannot be written leaves every tab to itself', async () => {
    const time = createManualClock()
    const lease = { take: () => Promise.reject(new Error('full')), release: async () => {} }
    const life = new AbortController()
    const alone = electLeader({ locks: undefined, lease, tab: 't', now: time.now, after: time.after }, life.signal)
    await time.advance(0)
    expect(alone.isLeader.get()).toBe(true)
    life.abort()
    expect(time.pending()).toEqual([])
  })
})

describe('waiting after failures', () => {
  it('doubles to five minutes, with half of it left to chance', () => {
    expect([1, 2, 3, 4].map((failures) => backoffMs(failures, () => 1))).toEqual([1000, 2000, 4000, 8000])
    expect([1, 2, 3, 4].map((failures) => backoffMs(failures, () => 0))).toEqual([500, 1000, 2000, 4000])
    expect(backoffMs(99, () => 1)).toBe(300_000)
  })
  it('is never shorter than what the server asked for', () => {
    expect(backoffMs(1, () => 0, 60_000)).toBe(60_000)
  })
})
