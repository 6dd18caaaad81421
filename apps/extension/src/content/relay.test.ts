import { describe, expect, it } from 'vitest'
import { relay } from './relay.ts'

/** A window that hands its messages to whoever listens, as a page's does. */
function pageWith(send: (message: { name: string; body: unknown }) => Promise<unknown>) {
  const listeners: Array<(event: MessageEvent) => void> = []
  const posted: unknown[] = []
  const window = {
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.push(listener),
    postMessage: (message: unknown, target: string) => posted.push({ message, target }),
  }
  relay(window as unknown as Window, send)
  const say = (data: unknown, source: unknown = window) => {
    for (const listener of listeners) listener({ source, data } as MessageEvent)
  }
  return { say, posted }
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
})
