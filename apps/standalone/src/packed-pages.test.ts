import { brotliDecompressSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { createPagePacker } from './packed-pages.ts'

/** Words that no packing finds twice in the same order. */
const pageOf = (name: string) =>
  `<!doctype html><title>${name}</title>${Array.from({ length: 400 }, (_, index) => `<p class="m-${index % 17}">${(index * 7919) % 1013} ${name}</p>`).join('')}`

it('a page comes at once, and smaller to everybody after', async () => {
  const pack = createPagePacker()
  const page = pageOf('Matinee')
  const first = await pack(page)
  expect(brotliDecompressSync(first).toString()).toBe(page)
  await vi.waitFor(async () => expect((await pack(page)).length).toBeLessThan(first.length))
  expect(brotliDecompressSync(await pack(page)).toString()).toBe(page)
})

it('pages by ever other names come all the same, and are not stored', async () => {
  const pack = createPagePacker(1)
  const known = pageOf('one host')
  const { length } = await pack(known)
  await vi.waitFor(async () => expect((await pack(known)).length).toBeLessThan(length))
  const other = pageOf('another host')
  const first = await pack(other)
  expect(brotliDecompressSync(first).toString()).toBe(other)
  for (let again = 0; again < 50; again += 1) expect((await pack(other)).length).toBe(first.length)
})
