import { describe, expect, it } from 'vitest'
import { createExtensionClient } from './extension-client.ts'
import { probeExtension, statusOfHello } from './extension-status.ts'
import { pageWithExtension } from './testing/fake-extension.ts'

const hello = { success: true as const, version: '1.1.0', allowed: true, hasPermission: true }

describe('messages to the extension', () => {
  it('S-518 have the form of the protocol, and take the answer of their own call alone', async () => {
    const page = pageWithExtension((name) => {
      page.say({ name, instanceId: 'call-1', relayed: true, body: { success: false, error: 'of a frame' } }, {})
      page.say({ name, instanceId: 'other', relayed: true, body: { success: false, error: 'of another call' } })
      return hello
    })
    expect(await createExtensionClient(page.deps).hello()).toEqual(hello)
    expect(page.posted).toEqual([{ name: 'hello', body: undefined, instanceId: 'call-1', target: '/' }])
    expect(page.listeners.size).toBe(0)
  })
  it('S-582 the first one waits until the page has been loaded for 500 ms', async () => {
    const page = pageWithExtension(() => hello)
    const asking = createExtensionClient({ ...page.deps, sinceLoaded: () => 120 }).hello()
    await Promise.resolve()
    expect(page.posted).toEqual([])
    expect(page.timers.map(({ ms }) => ms)).toEqual([380])
    page.elapse()
    expect(await asking).toEqual(hello)
  })
  it('every message has an end, also where nobody answers', async () => {
    const page = pageWithExtension(() => undefined)
    const client = createExtensionClient(page.deps)
    const wishes = [
      client.hello(),
      client.prepareStream({ ruleId: 1 }),
      client.makeRequest({ url: 'x', method: 'GET' }),
    ]
    const ends = Promise.allSettled(wishes)
    await expect.poll(() => page.timers.length).toBe(3)
    page.elapse()
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(page.listeners.size).toBe(0)
  })
  it('a refusal rejects with the extension’s message', async () => {
    const page = pageWithExtension(() => ({ success: false, error: 'Extension is not enabled for this page' }))
    await expect(createExtensionClient(page.deps).prepareStream({ ruleId: 1 })).rejects.toMatchObject({
      code: 'refused',
      message: 'Extension is not enabled for this page',
    })
  })
  it('a viewer who leaves ends it', async () => {
    const page = pageWithExtension(() => undefined)
    const leaving = new AbortController()
    const asking = createExtensionClient(page.deps).makeRequest({ url: 'x', method: 'GET' }, leaving.signal)
    await expect.poll(() => page.posted.length).toBe(1)
    leaving.abort(new Error('left'))
    await expect(asking).rejects.toThrow('left')
  })
})

describe('the status of the extension', () => {
  const probe = (answer: () => unknown, wasSeen = false) => {
    const page = pageWithExtension(answer)
    const asking = probeExtension(createExtensionClient(page.deps), wasSeen)
    return { page, asking }
  }
  it('S-347 no reply gives failed', async () => {
    const { page, asking } = probe(() => undefined)
    await expect.poll(() => page.timers.length).toBe(1)
    page.elapse()
    expect(await asking).toEqual({ status: 'failed', version: null })
  })
  it('one that was seen here before is asked again, since it may come late', async () => {
    let asked = 0
    const { page, asking } = probe(() => ((asked += 1) < 3 ? undefined : hello), true)
    for (const times of [1, 2]) {
      await expect.poll(() => [asked, page.timers.length]).toEqual([times, 1])
      page.elapse()
    }
    expect(await asking).toEqual({ status: 'success', version: hello.version })
    expect(asked).toBe(3)
  })
  it('S-348 a reply without success gives disallowed', async () => {
    expect(await probe(() => ({ success: false, error: 'no' })).asking).toEqual({ status: 'disallowed', version: null })
  })
  it('S-349 not allowed, or without its permission, gives noperms', async () => {
    expect((await probe(() => ({ ...hello, allowed: false })).asking).status).toBe('noperms')
    expect((await probe(() => ({ ...hello, hasPermission: false })).asking).status).toBe('noperms')
  })
  it.each(['1.0.1', '2.0.0', '0.9.9', '1.0.2-beta', 'x'])('S-350 S-434 version %s gives outdated', (version) => {
    expect(statusOfHello({ ...hello, version })).toBe('outdated')
  })
  it.each(['1.0.2', '1.1.3', '1.10.0'])('S-351 S-434 version %s passes', async (version) => {
    expect(await probe(() => ({ ...hello, version })).asking).toEqual({ status: 'success', version })
  })
})
