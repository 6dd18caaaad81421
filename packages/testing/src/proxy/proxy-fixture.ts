import { type ProxyFailureCode, proxyFailureSchema } from '@matinee/contracts'
import { afterAll, beforeAll, expect } from 'vitest'
import { requestRaw, type RawAnswer, type RawOptions } from './request-raw.ts'
import { type Arrival, type FakeDestination, startFakeDestination } from './fake-destination.ts'

export interface RunningProxy {
  /** Without a slash at the end. */
  url: string
  close: () => Promise<void>
}

export interface ProxyCase {
  name: string
  /**
   * Serves the proxy with these variables. `upstream.example.org` and `other.example.org` have to lead to this machine, to the
   * port given.
   */
  start: (variables: Readonly<Record<string, string>>, destinationPort: number) => Promise<RunningProxy>
}

/** A proxy under test, and where it is sent. */
export interface ProxyFixture {
  destination: () => FakeDestination
  /** An address of the fake destination. */
  at: (path: string, host?: string) => string
  /** The proxy with variables; the same for the same variables. */
  proxy: (variables?: Readonly<Record<string, string>>) => Promise<string>
  /** Asks the proxy for an address. */
  through: (address: string, options?: RawOptions, variables?: Readonly<Record<string, string>>) => Promise<RawAnswer>
  /** What the destination was asked by the last request that reached it. */
  last: () => Arrival
}

export const OPEN = { PROXY_ORIGINS: '*' } as const

/** Starts what tests of a proxy need, and ends it after them. Call it in a `describe`. */
export function createProxyFixture(start: ProxyCase['start']): ProxyFixture {
  let destination: FakeDestination
  const running = new Map<string, Promise<RunningProxy>>()
  beforeAll(async () => {
    destination = await startFakeDestination()
  })
  afterAll(async () => {
    for (const proxy of running.values()) await (await proxy).close()
    await destination.close()
  })
  const proxy = async (variables: Readonly<Record<string, string>> = OPEN): Promise<string> => {
    const key = JSON.stringify(variables)
    const known = running.get(key) ?? start(variables, destination.port)
    running.set(key, known)
    return (await known).url
  }
  return {
    destination: () => destination,
    at: (path, host = 'upstream.example.org') => `http://${host}:${destination.port}${path}`,
    proxy,
    through: async (address, options, variables) =>
      requestRaw(`${await proxy(variables)}/?destination=${encodeURIComponent(address)}`, options),
    last: () => {
      const arrival = destination.arrivals.at(-1)
      if (!arrival) throw new Error('nothing arrived')
      return arrival
    },
  }
}

/** Whether an answer is a failure of the proxy itself, in protocols §7's form, readable by a page. */
export function expectFailure(answer: RawAnswer, status: number, code: ProxyFailureCode): void {
  expect(answer.status).toBe(status)
  expect(proxyFailureSchema.parse(answer.json())).toMatchObject({ statusCode: status, code })
  expect(answer.headers['x-final-destination']).toBeUndefined()
  expect(answer.headers['content-security-policy']).toContain('sandbox')
}

/** Variables of a proxy that may reach nothing of this machine, where that can be said. */
export const CLOSED = { PROXY_ALLOW_ADDRESSES: '203.0.113.200' } as const
