import { expect, it } from 'vitest'
import { createOutputStore } from './output-store.ts'

const output = (id: string, hasSecretAddress = false) => ({
  at: 1,
  output: {
    sourceId: 'a',
    stream: {
      type: 'hls' as const,
      id,
      flags: [],
      captions: [],
      playlist: `https://a.example/${id}`,
      hasSecretAddress,
    },
  },
})

function storage() {
  const cached = new Map<string, string>()
  return {
    stored: cached,
    getItem: (key: string) => cached.get(key) ?? null,
    setItem: (key: string, value: string) => void cached.set(key, value),
  }
}

it('stores what was found for the next visit', async () => {
  const there = storage()
  await createOutputStore(there).set('movie:1', output('x'))
  expect(await createOutputStore(there).get('movie:1')).toEqual(output('x'))
  await createOutputStore(there).delete('movie:1')
  expect(await createOutputStore(there).get('movie:1')).toBeUndefined()
})

it('writes no address down that carries a key', async () => {
  const there = storage()
  const store = createOutputStore(there)
  await store.set('movie:1', output('s3cret', true))
  expect(await store.get('movie:1')).toEqual(output('s3cret', true))
  expect([...there.stored.values()].join()).not.toContain('s3cret')
})

it('forgets the oldest, and takes storage that is broken or closed', async () => {
  const there = storage()
  const store = createOutputStore(there)
  for (let at = 0; at < 70; at += 1) await store.set(`movie:${at}`, output(String(at)))
  expect(await store.get('movie:0')).toBeUndefined()
  expect(await store.get('movie:69')).toBeDefined()
  there.stored.set('mw-found', 'rubbish')
  expect(await store.get('movie:69')).toBeUndefined()
  const closed = createOutputStore({
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
  })
  await closed.set('movie:1', output('x'))
  expect(await closed.get('movie:1')).toBeUndefined()
})
