import type { ProxyFailureCode } from '@matinee/contracts'
import type { Clock, Origins, TokenCheckOptions } from '@matinee/server-kit'
import type { Send } from './hops/send.ts'

export interface ProxyLimits {
  /** Requests a client address may make in a minute; 0 for as many as it likes. */
  requestsPerMinute: number
  /** Answers a client address may have under way; 0 likewise. */
  concurrentPerAddress: number
  /** Answers under way altogether; 0 likewise. */
  concurrent: number
  mostRequestBytes: number
  mostAnswerBytes: number
  /** Longest silence of a destination, before its headers and between its bytes. */
  idleMs: number
  /** Longest life of one answer. */
  totalMs: number
  redirects: number
}

export interface ProxyOptions {
  /** Where it is mounted, without a slash at the end. Default: the root. */
  basePath?: string
  version: string
  origins: Origins
  /** Names that may be fetched: `example.org`, or `*.example.org` for everything below. Empty for all. */
  allowHosts: readonly string[]
  limits: ProxyLimits
  /** Reverse proxies in front whose `x-forwarded-for` is believed. */
  trustedProxies: number
  /** The human check (protocols §8). */
  humanCheck?: TokenCheckOptions | undefined
  /** Signs addresses for players, which cannot send a token or say where they play. The secret may be asked for at the first use. */
  signing?: { secret: string | (() => Promise<string>); lifeSeconds: number } | undefined
}

/** The outcome of one request, without its address or contents. */
export interface RequestReport {
  outcome: 'passed' | ProxyFailureCode | 'token-refused' | 'cut-off'
  bytes: number
}

export interface ProxyLog {
  warn: (fields: Readonly<Record<string, string | number>>, message: string) => void
}

export interface ProxyDeps {
  options: ProxyOptions
  /** Makes one hop. Refuses addresses that it resolved and may not reach. */
  send: Send
  /** Whether an address written as a number may be reached. */
  admitsAddress: (address: string) => boolean
  clock: Clock
  /** Resolves in the next turn of the event loop, after what others wait for. */
  nextTurn: () => Promise<void>
  log: ProxyLog
  /**
   * Whether a page of this origin may use the proxy; left out, all may, and programs as well. Throws `UnavailableError` while it cannot
   * be known, as a secret that is asked for may.
   */
  admitsPage?: ((request: Request) => Promise<boolean>) | undefined
  /** Called with the outcome of each request. */
  report?: (fact: RequestReport) => void
  /** Asks the provider of the human check. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}
