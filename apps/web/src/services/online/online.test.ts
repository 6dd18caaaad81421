import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PROBE_EVERY_MS, watchOnline, type Reach } from './online.ts'

const ownPage = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function page() {
  const world = { status: 200 as number | 'unreachable' | 'redirect', text: 'pong', isConnected: true, isHidden: false }
  const flips: Reach[] = []
  const modes = new Set<RequestRedirect | undefined>()
  const asked: string[] = []
  const answers: Response[] = []
  const over = new AbortController()
  let change = () => {}
  watchOnline(
    {
      async fetch(input, init) {
        modes.add(init?.redirect)
        asked.push(String(input))
        if (world.status === 'unreachable') throw new TypeError('no network')
        // What a browser makes of a redirect that is not followed.
        const answer =
          world.status === 'redirect'
            ? Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
            : new Response(world.text, { status: world.status })
        answers.push(answer)
        return answer
      },
      isConnected: () => world.isConnected,
      isHidden: () => world.isHidden,
      onChange: (callback) => {
        change = callback
      },
    },
    (reach) => flips.push(reach),
    over.signal,
  )
  return {
    world,
    flips,
    modes,
    asked,
    answers,
    over,
    change: () => change(),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

describe('whether the site is there', () => {
  it('S-372 S-514 asks for /ping.txt at once and every 5 s while online', async () => {
    const { asked, flips, pass } = page()
    await pass(PROBE_EVERY_MS * 3)
    expect(asked).toEqual(['/ping.txt', '/ping.txt', '/ping.txt', '/ping.txt'])
    expect(flips).toEqual([])
  })

  it('reads every answer to its end, so that no connection stays taken', async () => {
    const { answers, pass } = page()
    await pass(PROBE_EVERY_MS)
    expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true])
  })

  it('S-373 a probe every 5 s decides while offline, whatever the browser believes', async () => {
    const { world, flips, pass, change } = page()
    await pass(0)
    world.status = 'unreachable'
    world.isConnected = false
    change()
    await pass(0)
    expect(flips).toEqual(['offline'])
    await pass(PROBE_EVERY_MS * 2)
    world.status = 200
    await pass(PROBE_EVERY_MS)
    expect(flips).toEqual(['offline', 'online'])
  })

  it('one lost probe of a connected browser is an accident, two are not', async () => {
    const { world, flips, pass } = page()
    await pass(0)
    world.status = 'unreachable'
    await pass(PROBE_EVERY_MS)
    expect(flips).toEqual([])
    await pass(PROBE_EVERY_MS)
    expect(flips).toEqual(['offline'])
  })

  it('a site without the file is there, a gateway without a site is not', async () => {
    const { world, flips, pass } = page()
    world.status = 404
    await pass(PROBE_EVERY_MS * 2)
    expect(flips).toEqual([])
    world.status = 502
    await pass(PROBE_EVERY_MS * 2)
    expect(flips).toEqual(['offline'])
  })

  it.each(['redirect', 401, 511] as const)(
    'a gateway that asks for a login (%s) is not called a lost network',
    async (status) => {
      const { world, flips, modes, pass } = page()
      await pass(0)
      world.status = status
      await pass(PROBE_EVERY_MS)
      expect(flips).toEqual([])
      await pass(PROBE_EVERY_MS)
      expect(flips).toEqual(['gateway'])
      world.status = 'unreachable'
      await pass(PROBE_EVERY_MS)
      expect(flips).toEqual(['gateway'])
      await pass(PROBE_EVERY_MS)
      expect(flips).toEqual(['gateway', 'offline'])
      world.status = 200
      await pass(PROBE_EVERY_MS)
      expect(flips).toEqual(['gateway', 'offline', 'online'])
      expect([...modes]).toEqual(['manual'])
    },
  )

  it.each([
    ['a hotel’s login', 200, '<!doctype html><title>Welcome</title>', 'gateway'],
    ['a filter', 403, '\r\n<html><h1>Blocked</h1>', 'gateway'],
    ['a gateway of two steps', 407, '<html></html>', 'gateway'],
    ['the page of a host that lacks the file', 404, '<h1>Not found</h1>', 'online'],
    ['this site’s own page', 200, ownPage, 'online'],
    ['a login that is made as ours is', 200, '<!doctype html><div id="root"></div>', 'gateway'],
    ['another text', 200, 'ok', 'online'],
    ['nothing', 204, null, 'online'],
    ['a server that is gone, with a page', 503, '<h1>Bad gateway</h1>', 'offline'],
  ] as const)('%s in place of the file is taken for what it is', async (_name, status, text, reach) => {
    const { world, flips, pass } = page()
    Object.assign(world, { status, text })
    await pass(PROBE_EVERY_MS * 2)
    expect(flips).toEqual(reach === 'online' ? [] : [reach])
  })

  it('asks nothing while nobody looks, and nothing after the end', async () => {
    const { world, asked, pass, over, change } = page()
    await pass(0)
    world.isHidden = true
    await pass(PROBE_EVERY_MS * 4)
    expect(asked).toHaveLength(1)
    world.isHidden = false
    change()
    await pass(0)
    expect(asked).toHaveLength(2)
    over.abort()
    await pass(PROBE_EVERY_MS * 4)
    expect(asked).toHaveLength(2)
  })
})
