import { expect, it } from 'vitest'
import { reloadForMissingChunk, type ReloadPorts } from './reload-stale-chunks.ts'

const pageOf = (build: string) => `<!doctype html><script type="module" crossorigin src="${build}"></script>`

/** A page whose part fails when the test says so. */
function openPage(change: Partial<ReloadPorts> = {}, stored = new Map<string, string>()) {
  let reloads = 0
  let clicks = 0
  const ports: ReloadPorts = {
    build: '/assets/index-old.js',
    fetchPage: async () => pageOf('/assets/index-new.js'),
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
    failures: new Map(),
    clicks: () => clicks,
    isPlaying: () => false,
    reload: () => (reloads += 1),
    ...change,
  }
  return {
    ports,
    stored,
    reloads: () => reloads,
    click: () => (clicks += 1),
    fail: (what?: string) => reloadForMissingChunk(ports, what),
  }
}

const sameBuild = { fetchPage: async () => pageOf('/assets/index-old.js') }
const nobody = { fetchPage: () => Promise.reject(new Error('offline')) }

it('a part that a newer build took away reloads the page, once', async () => {
  const page = openPage()
  await page.fail()
  expect(page.reloads()).toBe(1)
  const reloaded = openPage({}, page.stored)
  await reloaded.fail()
  expect(reloaded.reloads()).toBe(0)
})

it.each<[string, Partial<ReloadPorts>]>([
  ['the build is the newest', sameBuild],
  ['nobody answers', nobody],
  ['something else answers', { fetchPage: async () => '<h1>Sign in to this hotel</h1>' }],
  ['a film plays', { isPlaying: () => true }],
  ['the page knows no build', { build: null }],
])('nothing is reloaded while %s', async (_why, change) => {
  const page = openPage(change)
  await page.fail('a part')
  expect(page.reloads()).toBe(0)
})

it('a part that failed again reloads the page that is there, each time that somebody tries in vain', async () => {
  const page = openPage(sameBuild)
  await page.fail('a part')
  for (const times of [1, 2]) {
    page.click()
    await page.fail('a part')
    expect(page.reloads()).toBe(times)
  }
})

it('a part that the page fetches ahead, which nobody tried, reloads nothing however often it fails', async () => {
  const page = openPage(sameBuild)
  await Promise.all([page.fail('a part'), page.fail('a part')])
  await page.fail('a part')
  page.click()
  await page.fail('another part')
  expect(page.reloads()).toBe(0)
})

it('a part that failed again reloads a newer build no second time', async () => {
  const page = openPage({}, new Map([['healedBuild', '/assets/index-old.js']]))
  await page.fail('a part')
  page.click()
  await page.fail('a part')
  expect(page.reloads()).toBe(0)
})

it.each<[string, Partial<ReloadPorts>, Partial<ReloadPorts>]>([
  ['nobody answers the second time', sameBuild, nobody],
  // What fails without a network is no try.
  ['nobody answered the first time', nobody, sameBuild],
  ['a film plays', sameBuild, { isPlaying: () => true }],
])('nothing is reloaded for a repeated failure where %s', async (_why, before, now) => {
  const page = openPage(before)
  await page.fail('a part')
  page.click()
  Object.assign(page.ports, now)
  await page.fail('a part')
  expect(page.reloads()).toBe(0)
})
