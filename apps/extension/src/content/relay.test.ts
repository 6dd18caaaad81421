import { describe, expect, it } from 'vitest'
import { relay } from './relay.ts'

/** A window that hands its messages to whoever listens, as a page's does. */
function pageWith(send: (message: { name: string; body: unknown }) => Promise<unknown>) {
  const listeners: Array<{ type: string; listener: (event: object) => void }> = []
  const posted: unknown[] = []
  const window = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.push({ type, listener }),
    postMessage: (message: unknown, target: string) => posted.push({ message, target }),
  }
  relay(window as unknown as Window, send)
  const notify = (type: string, event: object) => {
    for (const each of listeners) if (each.type === type) each.listener(event)
  }
  const say = (data: unknown, source: unknown = window) => notify('message', { source, data })
  return { say, notify: notify, posted }
}
const settle = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)))

describe('the relay in the page', () => {
  it('answers in the form of the protocol', async () => {
    const { say, posted } = pageWith(async ({ name }) => ({ success: true, name }))
    say({ name: 'hello', instanceId: 'i1' })
    await settle()
    expect(posted).toEqual([
      {
        message: {
          name: 'hello',
          relayId: undefined,
          instanceId: 'i1',
          relayed: true,
          body: { success: true, name: 'hello' },
        },
        target: '/',
      },
    ])
  })
  it('answers also when the extension does not', async () => {
    for (const send of [() => Promise.reject(new Error('gone')), async () => undefined]) {
      const { say, posted } = pageWith(send)
      say({ name: 'makeRequest', body: {}, instanceId: 'i2' })
      await settle()
      expect(posted).toMatchObject([{ message: { relayed: true, instanceId: 'i2', body: { success: false } } }])
    }
  })
  it('leaves answers, frames and other messages alone', async () => {
    const { say, posted } = pageWith(async () => ({ success: true }))
    say({ name: 'hello', instanceId: 'i', relayed: true })
    say({ name: 'hello', instanceId: 'i' }, {})
    say({ name: 'other', instanceId: 'i' })
    say({ name: 'hello' })
    say('hello')
    say(null)
    await settle()
    expect(posted).toEqual([])
  })
  it('says when a page goes for which streams were prepared, and prepares them again when it comes back', async () => {
    const sent: unknown[] = []
    const { say, notify } = pageWith(async (message) => void sent.push(message))
    notify('pagehide', { persisted: true })
    expect(sent).toEqual([])
    for (const ruleId of [1, 2, 1]) say({ name: 'prepareStream', body: { ruleId }, instanceId: 'i' })
    sent.length = 0
    notify('pagehide', { persisted: true })
    expect(sent).toEqual([{ name: 'leave', body: undefined }])
    notify('pageshow', { persisted: false })
    expect(sent).toHaveLength(1)
    notify('pageshow', { persisted: true })
    expect(sent.slice(1)).toEqual([1, 2].map((ruleId) => ({ name: 'prepareStream', body: { ruleId } })))
  })
  it('a page cannot say that it goes', async () => {
    const sent: unknown[] = []
    const { say } = pageWith(async (message) => void sent.push(message))
    say({ name: 'leave', instanceId: 'i' })
    expect(sent).toEqual([])
  })
})
