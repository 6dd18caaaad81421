/** The proxy on Node: the only file that resolves names and knows this machine's addresses. */
import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type Clock, systemClock } from '@matinee/server-kit'
import { createGuardedFetch } from '../guarded-fetch.ts'
import { createAddressRule } from '../hops/addresses.ts'
import { createPinnedSend, type Resolved } from '../hops/pinned-send.ts'
import type { ProxyDeps, RequestReport, ProxyLog, ProxyOptions } from '../options.ts'
import { createProxy, type Proxy } from '../proxy.ts'

export interface NodeProxyParts {
  options: ProxyOptions
  /** Private addresses and ranges that may be fetched. */
  allowAddresses: readonly string[]
  log: ProxyLog
  report?: (fact: RequestReport) => void
  admitsPage?: ProxyDeps['admitsPage']
  clock?: Clock
  /** Every address of a name; default: the system's resolver. */
  resolve?: (hostname: string) => Promise<readonly Resolved[]>
  /** Addresses of this machine; default: what the system says. */
  ownAddresses?: () => readonly string[]
}

export interface NodeProxy extends Proxy {
  /** The same rules about addresses for another part of the process: redirects followed, size and time limited. */
  guardedFetch: (request: Request) => Promise<Response>
  /** Ends every connection to a destination. */
  close: () => Promise<void>
}

/** The addresses of this machine now: a public one among them leads to what it serves besides us. */
const addressesOfSystem = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))

/** The proxy with everything that only Node can promise: resolved, judged and pinned addresses, and limits in one process. */
export function createNodeProxy({
  allowAddresses,
  ownAddresses = addressesOfSystem,
  resolve,
  clock = systemClock,
  ...parts
}: NodeProxyParts): NodeProxy {
  const admitsAddress = createAddressRule(allowAddresses, ownAddresses)
  const { send, close } = createPinnedSend({
    resolve: resolve ?? ((hostname) => lookup(hostname, { all: true, verbatim: true })),
    admitsAddress,
    asReadable: (body) => Readable.from(body, { objectMode: false }),
  })
  const deps: ProxyDeps = {
    ...parts,
    send,
    admitsAddress,
    clock,
    nextTurn: () => setImmediate(),
    fetch: (url, init) => fetch(url, init),
  }
  return { ...createProxy(deps), guardedFetch: createGuardedFetch(send, admitsAddress, clock), close }
}
