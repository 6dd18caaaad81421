import { afterEach, expect, it, vi } from 'vitest'
import { cachesOfBuild, dropOlderBuilds, keep, precacheShell } from './precache.ts'

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})

/** An active worker of one build, whose server has everything. */
async function deploy(build: string) {
  const own = cachesOfBuild(build)
  const asked: string[] = []
  await (await caches.open(own.shell)).put('/assets/shell.js', new Response(`shell of ${build}`))
  await dropOlderBuilds(caches, own)
  const use = async (path: string) => {
    vi.stubGlobal('fetch', async (given: string) => {
      asked.push(given)
      return new Response(`${given} of ${build}`, { headers: { 'content-type': 'text/javascript' } })
    })
    return (await keep(path, { caches, shell: own.shell, name: own.cached })).text()
  }
  return { use, asked }
}

it('files in use move along from build to build; the rest stays for pages of the build before, and is then deleted', async () => {
  const first = await deploy('one')
  await first.use('/assets/font.woff2')
  expect(await first.use('/assets/hls.js')).toBe('/assets/hls.js of one')
  expect(await first.use('/assets/hls.js')).toBe('/assets/hls.js of one')
  expect(first.asked).toEqual(['/assets/font.woff2', '/assets/hls.js'])

  const second = await deploy('two')
  expect(await second.use('/assets/font.woff2')).toBe('/assets/font.woff2 of one')
  expect(await second.use('/assets/shell.js')).toBe('shell of two')
  expect(second.asked).toEqual([])
  expect(await caches.match('/assets/hls.js')).toBeDefined()

  await deploy('three')
  expect(await caches.match('/assets/font.woff2')).toBeDefined()
  expect(await caches.match('/assets/hls.js')).toBeUndefined()
  expect(await caches.keys()).toEqual(['shell-two', 'kept-two', 'shell-three'])
})

it('a build that came back after a newer one ran last: the next one pushes out the other', async () => {
  const first = await deploy('one')
  await first.use('/assets/font.woff2')
  const second = await deploy('two')
  await second.use('/assets/hls.js')
  await deploy('one')
  expect(await caches.match('/assets/hls.js')).toBeDefined()
  expect(await caches.has('shell-two')).toBe(true)

  const third = await deploy('three')
  expect(await caches.keys()).toEqual(['shell-one', 'kept-one', 'shell-three'])
  expect(await third.use('/assets/font.woff2')).toBe('/assets/font.woff2 of one')

  await deploy('four')
  await deploy('three')
  await deploy('three')
  expect(await caches.has('shell-four')).toBe(true)
  await deploy('five')
  expect((await caches.keys()).filter((name) => name.startsWith('shell'))).toEqual(['shell-three', 'shell-five'])
})

it('a build that is being installed stays, also while an older one comes back', async () => {
  await deploy('one')
  await deploy('two')
  await precacheShell(caches, cachesOfBuild('three'), [])
  await deploy('one')
  expect(await caches.keys()).toEqual(expect.arrayContaining(['shell-one', 'shell-two', 'shell-three']))
})

it('the cache of earlier versions under one name stays for one build', async () => {
  await (await caches.open('kept')).put('/assets/old.js', new Response('old'))
  const next = await deploy('one')
  expect(await next.use('/assets/old.js')).toBe('old')
  await deploy('two')
  expect(await caches.match('/assets/old.js')).toBeDefined()
  expect(await caches.has('kept')).toBe(false)
})

it('a wrongly cached answer is requested again, in a cache of this build and of one before', async () => {
  const page = () => new Response('<h1>the page</h1>', { headers: { 'content-type': 'text/html' } })
  await (await caches.open('kept-zero')).put('/assets/older.js', page())
  const build = await deploy('one')
  await (await caches.open('kept-one')).put('/assets/font.woff2', page())
  for (const path of ['/assets/font.woff2', '/assets/older.js']) {
    expect(await build.use(path)).toBe(`${path} of one`)
    expect(await build.use(path)).toBe(`${path} of one`)
  }
  expect(build.asked).toEqual(['/assets/font.woff2', '/assets/older.js'])
})

it('a build with missing files leaves nothing, and deletes nothing of a running one', async () => {
  const failing = cachesOfBuild('failing')
  await expect(precacheShell(caches, failing, ['/assets/none.js'])).rejects.toThrow()
  expect(await caches.keys()).toEqual([])
  const running = cachesOfBuild('running')
  await (await caches.open(running.shell)).put('/assets/shell.js', new Response('shell'))
  await expect(precacheShell(caches, running, ['/assets/none.js'])).rejects.toThrow()
  expect(await caches.keys()).toEqual([running.shell])
  expect(await caches.match('/assets/shell.js')).toBeDefined()
})

it('builds that were installed and never ran push none out that did', async () => {
  await deploy('one')
  await precacheShell(caches, cachesOfBuild('two'), [])
  await precacheShell(caches, cachesOfBuild('three'), [])
  await precacheShell(caches, cachesOfBuild('four'), [])
  await dropOlderBuilds(caches, cachesOfBuild('three'))
  expect(await caches.keys()).toEqual(expect.arrayContaining(['shell-one', 'shell-three', 'shell-four']))
  expect(await caches.has('shell-two')).toBe(false)
  await dropOlderBuilds(caches, cachesOfBuild('four'))
  expect(await caches.keys()).toEqual(['shell-three', 'shell-four'])
})

it('only so many pictures stay, the latest', async () => {
  vi.stubGlobal('fetch', async () => new Response('picture', { headers: { 'content-type': 'image/png' } }))
  for (const path of ['/a.png', '/b.png', '/c.png']) {
    await keep(path, { caches, shell: 'shell-one', name: 'pictures', most: 2 })
  }
  const cached = (await (await caches.open('pictures')).keys()).map(({ url }) => new URL(url).pathname)
  expect(cached).toEqual(['/b.png', '/c.png'])
})
