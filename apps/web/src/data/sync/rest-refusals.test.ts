import { stated } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { detour } from '../library/testing/library-tab.ts'
import { restWorld } from './testing/sync-device.ts'

describe('what a server refuses that has only the specified endpoints', () => {
  it('a change the server calls malformed is set aside, and the others go', async () => {
    const { server, open } = restWorld()
    const phone = open('phone')
    await phone.bookmarks.add(detour)
    await phone.bookmarks.add({ ...detour, id: 'x'.repeat(300) })
    await phone.sync()
    expect(server.book.records.size).toBe(1)
    expect(phone.bookmarks.get().size).toBe(2)
    expect(phone.store.pending()).toEqual([])
  })

  it('also where another server says so in its own form', async () => {
    const { server, open } = restWorld()
    const phone = open('phone', {
      fetch: (input, init) =>
        String(init?.body).includes('"xxx"')
          ? Promise.resolve(Response.json({ error: 'too long' }, { status: 400 }))
          : server.fetch(input, init),
    })
    await phone.bookmarks.add(detour)
    await phone.bookmarks.add({ ...detour, id: 'xxx' })
    await phone.sync()
    expect(server.book.records.size).toBe(1)
    expect(phone.store.pending()).toEqual([])
  })

  it.each([
    ['page', '<h1>Blocked</h1>', 'text/html'],
    ['word', 'Bad Request', 'text/plain'],
    ['nothing', '', 'application/json'],
  ])('but a %s of what stands in between is no judgement: the change waits', async (_, body, type) => {
    const { server, open } = restWorld()
    let isFiltered = true
    const phone = open('phone', {
      fetch: (input, init) =>
        isFiltered && init?.method === 'PUT'
          ? Promise.resolve(new Response(body, { status: 400, headers: { 'content-type': type } }))
          : server.fetch(input, init),
    })
    await phone.sync()
    await phone.bookmarks.add(detour)
    await expect(phone.protocol.cycle(new AbortController().signal, false)).rejects.toMatchObject({ code: 'foreign' })
    expect(phone.store.pending()).toHaveLength(1)
    isFiltered = false
    await phone.sync()
    expect(server.book.records.size).toBe(1)
  })

  it('a server that no longer knows the session judges no change', async () => {
    const { server, open } = restWorld()
    let isOver = false
    const phone = open('phone', {
      fetch: async (input, init) => (isOver ? stated(400) : server.fetch(input, init)),
    })
    await phone.sync()
    isOver = true
    await phone.bookmarks.add(detour)
    await expect(phone.protocol.cycle(new AbortController().signal, false)).rejects.toMatchObject({ code: 'invalid' })
    isOver = false
    await phone.sync()
    expect(server.book.records.size).toBe(1)
  })
})
