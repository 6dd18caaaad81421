/** The proxy on Node: the only file that resolves names. */
import { lookup } from 'node:dns/promises'
import { Readable } from 'node:stream'
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
  clock?: Clock
  /** Every address of a name; default: the system's resolver. */
  resolve?: (hostname: string) => Promise<readonly Resolved[]>
}

export interface NodeProxy extends Proxy {
  /** The same rules about addresses for another part of the process: redirects followed, size and time limited. */
  guardedFetch: (request: Request) => Promise<Response>
  /** Ends every connection to a destination. */
  close: () => Promise<void>
}

/** The proxy with everything that only Node can promise: resolved, judged and pinned addresses, and limits in one process. */
export function createNodeProxy({ allowAddresses, resolve, clock = systemClock, ...parts }: NodeProxyParts): NodeProxy {
  const admitsAddress = createAddressRule(allowAddresses)
  const { send, close } = createPinnedSend({
    resolve: resolve ?? ((hostname) => lookup(hostname, { all: true, verbatim: true })),
    admitsAddress,
    asReadable: (body) => Readable.from(body, { objectMode: false }),
  })
  const deps: ProxyDeps = { ...parts, send, admitsAddress, clock, fetch: (url, init) => fetch(url, init) }
  return { ...createProxy(deps), guardedFetch: createGuardedFetch(send, admitsAddress, clock), close }
}
