import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPicture } from './keep-picture.ts'

const KEPT = { caches, shell: 'shell-one', name: 'pictures', most: 3 }
const asked: string[] = []
let isOnline = true

const at = (width: string, file = 'abc.jpg') => `${location.origin}/catalogue/t/p/${width}/${file}`
const shown = async (address: string) => (await keepPicture(new Request(address), KEPT)).text()
const stored = async () => (await (await caches.open('pictures')).keys()).map(({ url }) => url)

beforeEach(() => {
  isOnline = true
  asked.length = 0
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(url)
    if (!isOnline) throw new TypeError('no network')
    if (url.includes('makeshift'))
      return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' } })
    return url.includes('w780')
      ? new Response('no such width', { status: 404 })
      : new Response(url, { headers: { 'content-type': 'image/jpeg' } })
  })
})
afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})

it('keeps one width of a picture, the widest that was asked for, which stands for narrower ones', async () => {
  expect(await shown(at('w342'))).toBe(at('w342'))
  expect(await shown(at('w500'))).toBe(at('w500'))
  expect(await stored()).toEqual([at('w500')])
  expect(await shown(at('w342'))).toBe(at('w500'))
  expect(await shown(at('w500'))).toBe(at('w500'))
  expect(asked).toEqual([at('w342'), at('w500')])
})

it('an original is wider than every other width', async () => {
  await shown(at('w300'))
  expect(await shown(at('original'))).toBe(at('original'))
  expect(await stored()).toEqual([at('original')])
  expect(await shown(at('w300'))).toBe(at('original'))
})

it('without a network, or where that width is not served, a picture is shown in the width that is there', async () => {
  await shown(at('w342'))
  expect(await shown(at('w780'))).toBe(at('w342'))
  isOnline = false
  expect(await shown(at('w500'))).toBe(at('w342'))
  expect(await stored()).toEqual([at('w342')])
  await expect(shown(at('w342', 'other.jpg'))).rejects.toThrow('no network')
})

it('the answer of a width that is not served is passed on where nothing is kept', async () => {
  expect(await shown(at('w780'))).toBe('no such width')
  expect(await stored()).toEqual([])
})

it('a picture that its server does not want kept is shown, and asked for again', async () => {
  const address = at('w342', 'makeshift.webp')
  expect([await shown(address), await shown(address)]).toEqual(['<svg/>', '<svg/>'])
  expect(await stored()).toEqual([])
  const narrower = new Response('dots', { headers: { 'content-type': 'image/webp' } })
  await (await caches.open('pictures')).put(at('w185', 'makeshift.webp'), narrower)
  expect(await shown(address)).toBe('dots')
  expect(await stored()).toEqual([at('w185', 'makeshift.webp')])
})

it('the oldest pictures go where there are too many', async () => {
  for (const file of ['1.jpg', '2.jpg', '3.jpg', '4.jpg']) await shown(at('w342', file))
  expect(await stored()).toEqual(['2.jpg', '3.jpg', '4.jpg'].map((file) => at('w342', file)))
})

it('an address without a width is kept as it is, and what was cached wrongly is asked for again', async () => {
  const plain = `${location.origin}/pictures/abc.jpg`
  expect(await shown(plain)).toBe(plain)
  const page = new Response('<h1>the page</h1>', { headers: { 'content-type': 'text/html' } })
  await (await caches.open('pictures')).put(at('w342'), page)
  expect(await shown(at('w342'))).toBe(at('w342'))
})
