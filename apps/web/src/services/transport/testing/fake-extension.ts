import type { ExtensionClientDeps } from '../extension-client.ts'

type Listener = (event: MessageEvent) => void

/** A page's window with an extension in it, and timers that the test fires. */
export function pageWithExtension(answer: (name: string, body: unknown) => unknown) {
  const listeners = new Set<Listener>()
  const posted: Array<{ name: string; body: unknown; instanceId: string; target: string }> = []
  const timers: Array<{ ms: number; call: () => void; isOn: boolean }> = []
  const window = {
    addEventListener: (_type: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_type: string, listener: Listener) => listeners.delete(listener),
    postMessage(message: { name: string; body: unknown; instanceId: string }, target: string) {
      posted.push({ ...message, target })
      const body = answer(message.name, message.body)
      if (body !== undefined) say({ ...message, relayed: true, body })
    },
  }
  const say = (data: unknown, source: unknown = window) => {
    for (const listener of listeners) listener({ data, source } as MessageEvent)
  }
  let count = 0
  const deps: ExtensionClientDeps = {
    window: window as unknown as Window,
    sinceLoaded: () => 10_000,
    after(ms, call) {
      const timer = { ms, call, isOn: true }
      timers.push(timer)
      return () => void (timer.isOn = false)
    },
    newId: () => `call-${++count}`,
  }
  /** Fires every pending timer. */
  const elapse = () => {
    for (const timer of timers.splice(0)) if (timer.isOn) timer.call()
  }
  return { deps, posted, timers, say, elapse, listeners }
}
