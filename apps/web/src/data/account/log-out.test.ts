import { describe, expect, it } from 'vitest'
import { createObservable } from '../kit/observable.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { AccountState } from './account-state.ts'
import { createLogOut } from './log-out.ts'

function signedIn(count: number, options: { loaded?: Promise<void>; syncs?: () => Promise<void> } = {}) {
  const metadata: { count: number; session: string | null } = { count, session: 'first' }
  const status = createObservable<SyncStatus>({ state: 'off' })
  const knows = async (left: number) => {
    metadata.count = left
    status.set(left === 0 ? { state: 'synced' } : { state: 'waiting', count: left })
  }
  const state = createObservable<AccountState>({ status: 'opening' })
  const { question, logOut } = createLogOut({
    store: { loaded: () => options.loaded ?? Promise.resolve() },
    control: {
      state,
      access: () => (metadata.session === null ? null : { sessionId: metadata.session }),
      logOut: async () => {
        metadata.session = null
        state.set({ status: 'anonymous' })
      },
    },
    waiting: () => metadata.count,
    status,
    syncNow: options.syncs ?? (() => knows(0)),
  })
  /** The question once it stands at this step. */
  const asked = (step: string) =>
    new Promise<NonNullable<ReturnType<typeof question.get>>>((resolve) => {
      const look = () => {
        const now = question.get()
        if (now?.step === step) resolve(now)
      }
      question.subscribe(look)
      look()
    })
  return { situation: metadata, state, knows, question, logOut, asked }
}

describe('logging out by hand', () => {
  it('asks nothing when the server knows everything', async () => {
    const { situation, question, logOut } = signedIn(0)
    await expect(logOut()).resolves.toBe(true)
    expect(situation.session).toBeNull()
    expect(question.get()).toBeNull()
  })

  it('counts only once the library was read', async () => {
    let read = () => {}
    const { situation, logOut, asked } = signedIn(0, { loaded: new Promise((resolve) => (read = resolve)) })
    const leaving = logOut()
    situation.count = 2
    read()
    expect((await asked('asking')).count).toBe(2)
    expect(situation.session).toBe('first')
    void leaving
  })

  it('stays where the viewer says so, and asks again the next time', async () => {
    const { situation, question, logOut, asked } = signedIn(3)
    const leaving = logOut()
    const { count, stay } = await asked('asking')
    expect(count).toBe(3)
    await expect(logOut()).resolves.toBe(false)
    stay()
    await expect(leaving).resolves.toBe(false)
    expect(question.get()).toBeNull()
    expect(situation.session).toBe('first')
    void logOut()
    await asked('asking')
  })

  it('leaves all the same where the viewer says so, also while the server is being asked', async () => {
    const first = signedIn(3)
    const leaving = first.logOut()
    ;(await first.asked('asking')).leaveNow()
    await expect(leaving).resolves.toBe(true)
    expect(first.situation).toEqual({ count: 3, session: null })

    let end = () => {}
    const second = signedIn(3, { syncs: () => new Promise((resolve) => (end = resolve)) })
    const laterLogOut = second.logOut()
    ;(await second.asked('asking')).syncFirst()
    ;(await second.asked('syncing')).leaveNow()
    await expect(laterLogOut).resolves.toBe(true)
    end()
    expect(second.question.get()).toBeNull()
  })

  it('tells the server first, and leaves once it knows everything', async () => {
    const { situation, logOut, asked } = signedIn(3)
    const leaving = logOut()
    ;(await asked('asking')).syncFirst()
    await expect(leaving).resolves.toBe(true)
    expect(situation).toEqual({ count: 0, session: null })
  })

  it('says what still waits when the server could not be told, and tries again', async () => {
    const { situation, knows, logOut, asked } = signedIn(3, { syncs: () => knows(Math.max(0, situation.count - 2)) })
    const leaving = logOut()
    ;(await asked('asking')).syncFirst()
    const failed = await asked('failed')
    expect(failed.count).toBe(1)
    expect(situation.session).toBe('first')
    failed.syncFirst()
    await expect(leaving).resolves.toBe(true)
  })

  it('follows what waits: fewer, and none', async () => {
    const { situation, knows, question, logOut, asked } = signedIn(3)
    const leaving = logOut()
    await asked('asking')
    await knows(1)
    expect(question.get()).toMatchObject({ step: 'asking', count: 1 })
    await knows(0)
    await expect(leaving).resolves.toBe(true)
    expect(situation.session).toBeNull()
  })

  it('has nothing to ask any more when another tab logged out', async () => {
    const { situation, state, question, logOut, asked } = signedIn(3)
    const leaving = logOut()
    await asked('asking')
    situation.session = null
    state.set({ status: 'anonymous' })
    await expect(leaving).resolves.toBe(false)
    expect(question.get()).toBeNull()
  })

  it('logs nobody out who came after the one that asked', async () => {
    const { situation, state, question, logOut, asked } = signedIn(3)
    const leaving = logOut()
    const { leaveNow } = await asked('asking')
    // What waited belongs to the one before.
    Object.assign(situation, { session: 'second', count: 0 })
    state.set({ status: 'opening' })
    leaveNow()
    await expect(leaving).resolves.toBe(false)
    expect(question.get()).toBeNull()
    expect(situation.session).toBe('second')
  })

  it('logs nobody out who came while the library was read', async () => {
    let read = () => {}
    const { situation, logOut } = signedIn(0, { loaded: new Promise((resolve) => (read = resolve)) })
    const leaving = logOut()
    situation.session = 'second'
    read()
    await expect(leaving).resolves.toBe(false)
    expect(situation.session).toBe('second')
  })
})
