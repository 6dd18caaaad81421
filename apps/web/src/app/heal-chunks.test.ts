import { expect, it } from 'vitest'
import { healMissingChunk, type HealPorts } from './heal-chunks.ts'

const pageOf = (build: string) => `<!doctype html><script type="module" crossorigin src="${build}"></script>`

function heal(change: Partial<HealPorts>, kept = new Map<string, string>()) {
  let reloads = 0
  const healed = healMissingChunk({
    build: '/assets/index-old.js',
    fetchPage: async () => pageOf('/assets/index-new.js'),
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    isPlaying: () => false,
    reload: () => (reloads += 1),
    ...change,
  })
  return healed.then(() => ({ reloads, kept }))
}

it('a part that a newer build took away reloads the page, once', async () => {
  const { reloads, kept } = await heal({})
  expect(reloads).toBe(1)
  expect((await heal({}, kept)).reloads).toBe(0)
})

it.each<[string, Partial<HealPorts>]>([
  ['the build is the newest', { fetchPage: async () => pageOf('/assets/index-old.js') }],
  ['nobody answers', { fetchPage: () => Promise.reject(new Error('offline')) }],
  ['something else answers', { fetchPage: async () => '<h1>Sign in to this hotel</h1>' }],
  ['a film plays', { isPlaying: () => true }],
  ['the page knows no build', { build: null }],
])('nothing is reloaded while %s', async (_why, change) => expect((await heal(change)).reloads).toBe(0))
