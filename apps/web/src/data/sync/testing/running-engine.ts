import { createAccountServer } from '@matinee/testing/account-server'
import { AccountApiError } from '../../../services/account-api/account-api-error.ts'
import type { LiveChanges } from '../../../services/account-api/live-changes.ts'
import { createObservable } from '../../kit/observable.ts'
import { createManualClock } from '@matinee/testing/clock'
import { startSync } from '../sync-engine.ts'
import { openDevice } from './sync-device.ts'

/** A device with its engine and its server, in time that a test moves. */
export function start(
  options: {
    isLeader?: boolean
    isOnline?: boolean
    hasBatchProtocol?: boolean
    hasLive?: boolean
    hasRatings?: boolean
    live?: LiveChanges
  } = {},
) {
  const server = createAccountServer()
  server.hasBatchProtocol = options.hasBatchProtocol ?? true
  server.hasRatings = options.hasRatings ?? true
  server.hasLive = options.hasLive ?? false
  const time = createManualClock(server.now)
  const device = openDevice(server, options.hasBatchProtocol === false ? 'rest' : 'batch', {
    name: 'phone',
    timeout(ms) {
      const patience = new AbortController()
      time.after(ms, () => patience.abort())
      return patience.signal
    },
  })
  const life = new AbortController()
  const online = createObservable(options.isOnline ?? true)
  const isLeader = createObservable(options.isLeader ?? true)
  const claims: number[] = []
  let signedOut = 0
  const engine = startSync(
    {
      store: device.store,
      journal: { append: () => () => {} },
      api: device.api,
      live: options.live ?? { subscribe: () => Promise.reject(new AccountApiError('notFound')) },
      leadership: { isLeader, claim: () => void claims.push(1) },
      online,
      clock: time,
      build: '1',
      random: () => 1,
      onSignedOut: () => void (signedOut += 1),
    },
    device.access,
    life.signal,
  )
  const follow = async (ms: number) => {
    await time.advance(ms)
    server.now = Math.max(server.now, time.now())
  }
  return { server, time, device, engine, life, online, isLeader, claims, follow, signedOut: () => signedOut }
}
/** What the server was told. */
export const posts = (server: { calls: readonly string[] }) => server.calls.filter((call) => call.startsWith('POST'))
