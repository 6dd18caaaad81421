import { expect, it } from 'vitest'
import { createConnectionSharing } from './connection-sharing.ts'

const aTurn = () => new Promise<void>((turned) => setImmediate(() => setImmediate(turned)))

function pool() {
  const released: number[] = []
  let made = 0
  const connect = async () => {
    const name = ++made
    return { name, release: () => void released.push(name) }
  }
  return { released, shared: createConnectionSharing(connect) }
}

it('those who ask in one turn share a connection; the last gives it back, and not before the turn is over', async () => {
  const { released, shared } = pool()
  const [one, two] = await Promise.all([shared.acquire(), shared.acquire()])
  expect([one.name, two.name]).toEqual([1, 1])
  shared.release(one)
  shared.release(two)
  expect(released).toEqual([])
  const third = await shared.acquire()
  expect(third.name).toBe(1)
  await aTurn()
  expect(released).toEqual([])
  shared.release(third)
  expect(released).toEqual([1])
})

it('the next turn has its own', async () => {
  const { released, shared } = pool()
  const first = await shared.acquire()
  await aTurn()
  const second = await shared.acquire()
  expect([first.name, second.name]).toEqual([1, 2])
  shared.release(second)
  await aTurn()
  shared.release(first)
  expect(released).toEqual([2, 1])
})

it('so has the ninth of a turn', async () => {
  const { shared } = pool()
  const all = await Promise.all(Array.from({ length: 9 }, () => shared.acquire()))
  expect(all.map(({ name }) => name)).toEqual([...Array.from({ length: 8 }, () => 1), 2])
})

it('where there is none, all who asked hear so, and the next turn asks again', async () => {
  let attempts = 0
  const shared = createConnectionSharing(async (): Promise<{ release: () => void }> => {
    attempts += 1
    throw new Error('no connection')
  })
  const asked = () => Promise.allSettled([shared.acquire(), shared.acquire()])
  expect(await asked()).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await aTurn()
  expect(await asked()).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(attempts).toBe(2)
})
