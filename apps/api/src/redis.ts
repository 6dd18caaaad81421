import { shownAddress } from './storage/failures.ts'
import { type ApiLog, failureOf } from './log.ts'

export type RedisClient = Awaited<ReturnType<typeof connectRedis>>

/**
 * A client that reconnects by itself. Resolves when it is connected, or has failed to connect once: accounts work without
 * the server, only less together. With `isPatient` commands wait while it is away; otherwise they fail at once.
 */
export async function connectRedis(url: string, log: ApiLog, isPatient = false) {
  // Its code takes longer to load than that of most servers to start, and most have no Redis.
  const { createClient } = await import('redis')
  const client = createClient({ url, disableOfflineQueue: !isPatient })
  const place = { part: 'redis', address: shownAddress(url) }
  let isKnownAway = false
  client.on('error', (failure: unknown) => {
    if (!isKnownAway) log.warn({ ...place, ...failureOf(failure) }, 'Redis is away; it is asked again')
    isKnownAway = true
  })
  client.on('ready', () => {
    if (isKnownAway) log.warn(place, 'Redis is back')
    isKnownAway = false
  })
  await new Promise<void>((resolve) => {
    client.once('error', () => resolve())
    client.connect().then(
      () => resolve(),
      () => resolve(),
    )
  })
  return client
}
