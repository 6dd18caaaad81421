import { expect, it } from 'vitest'
import { reloadForMissingChunk, type ReloadPorts } from './reload-stale-chunks.ts'

const pageOf = (build: string) => `<!doctype html><script type="module" crossorigin src="${build}"></script>`

function reload(change: Partial<ReloadPorts>, cached = new Map<string, string>()) {
  let reloads = 0
  const reloaded = reloadForMissingChunk({
    build: '/assets/index-old.js',
    fetchPage: async () => pageOf('/assets/index-new.js'),
    storage: { getItem: (key) => cached.get(key) ?? null, setItem: (key, value) => void cached.set(key, value) },
    isRepeated: false,
    isPlaying: () => false,
    reload: () => (reloads += 1),
    ...change,
  })
  return reloaded.then(() => ({ reloads, stored: cached }))
}

it('a part that a newer build took away reloads the page, once', async () => {
  const { reloads, stored: cached } = await reload({})
  expect(reloads).toBe(1)
  expect((await reload({}, cached)).reloads).toBe(0)
})

it.each<[string, Partial<ReloadPorts>]>([
  ['the build is the newest', { fetchPage: async () => pageOf('/assets/index-old.js') }],
  ['nobody answers', { fetchPage: () => Promise.reject(new Error('offline')) }],
  ['something else answers', { fetchPage: async () => '<h1>Sign in to this hotel</h1>' }],
  ['a film plays', { isPlaying: () => true }],
  ['the page knows no build', { build: null }],
])('nothing is reloaded while %s', async (_why, change) => expect((await reload(change)).reloads).toBe(0))

const same = { fetchPage: async () => pageOf('/assets/index-old.js'), isRepeated: true }

it('a part that failed again reloads the page that is there, each time that somebody tries in vain', async () => {
  const { reloads, stored } = await reload(same)
  expect(reloads).toBe(1)
  expect((await reload(same, stored)).reloads).toBe(1)
})

it('a part that failed again reloads a newer build no second time', async () => {
  const { stored } = await reload({ isRepeated: true })
  expect((await reload({ isRepeated: true }, stored)).reloads).toBe(0)
})

it.each<[string, Partial<ReloadPorts>]>([
  ['nobody answers', { fetchPage: () => Promise.reject(new Error('offline')) }],
  ['a film plays', { isPlaying: () => true }],
])('nothing is reloaded for a repeated failure while %s', async (_why, change) => {
  expect((await reload({ ...same, ...change })).reloads).toBe(0)
})
