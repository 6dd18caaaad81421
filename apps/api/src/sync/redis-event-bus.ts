import { changeEventSchema } from '@matinee/contracts'
import * as z from 'zod/mini'
import { type ApiLog, failureOf } from '../log.ts'
import { type RandomBytes, randomUuid } from '../randomness.ts'
import { connectRedis, type RedisClient } from '../redis.ts'
import { createLocalEventBus, eventOf, type EventBus } from './event-bus.ts'

const REVOKED = 'matinee:revoked'
const channelOf = (userId: string): string => `matinee:changed:${userId}`

/** `from` is the instance that said it; it has told its own devices already. */
const changedSchema = z.object({ from: z.string(), event: changeEventSchema })
const revokedSchema = z.object({ from: z.string(), userId: z.string(), sessionId: z.optional(z.string()) })

interface RedisEventBusParts {
  url: string
  /** Connected client for saying things. */
  publisher: RedisClient
  random: RandomBytes
  log: ApiLog
}

function readJson<T extends z.ZodMiniType>(schema: T, text: string): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Notices between instances over a Redis-compatible server. A message lost while it is away is no harm: every device reads
 * from its own cursor when the next one comes.
 */
export async function createRedisEventBus({ url, publisher, random, log }: RedisEventBusParts): Promise<EventBus> {
  const local = createLocalEventBus()
  const from = randomUuid(random)
  const listener = await connectRedis(url, log, true)

  const publish = (channel: string, message: object): void => {
    publisher.publish(channel, JSON.stringify({ from, ...message })).catch((failure: unknown) => {
      log.warn(failureOf(failure), 'a notice could not be passed to the other instances')
    })
  }

  const toRevocations = listener.subscribe(REVOKED, (text) => {
    const revoked = readJson(revokedSchema, text)
    if (revoked && revoked.from !== from) local.publishRevocation(revoked.userId, revoked.sessionId)
  })
  const ignore = (failure: unknown): void => log.warn(failureOf(failure), 'a channel was not subscribed to')
  if (listener.isReady) await toRevocations
  else toRevocations.catch(ignore)

  // After a gap nobody knows what was missed.
  listener.on('ready', local.endAll)

  const subscriptions = new Map<string, Promise<void>>()
  const subscribe = (userId: string): Promise<void> =>
    listener.subscribe(channelOf(userId), (text) => {
      const changed = readJson(changedSchema, text)
      if (changed && changed.from !== from) local.deliver(userId, changed.event)
    })

  return {
    publishChange(userId, changed) {
      const event = eventOf(changed)
      local.deliver(userId, event)
      publish(channelOf(userId), { event })
    },
    publishRevocation(userId, sessionId) {
      local.publishRevocation(userId, sessionId)
      publish(REVOKED, { userId, ...(sessionId !== undefined && { sessionId }) })
    },
    async subscribe(userId, sessionId, subscriber) {
      const leave = await local.subscribe(userId, sessionId, subscriber)
      const stop = (): void => {
        leave()
        if (local.hasSubscribers(userId) || !subscriptions.delete(userId)) return
        listener.unsubscribe(channelOf(userId)).catch((failure: unknown) => {
          log.warn(failureOf(failure), 'a channel could not be left')
        })
      }
      const subscription = subscriptions.get(userId) ?? subscribe(userId)
      subscriptions.set(userId, subscription)
      // While the server is away the devices of this instance are told; all are sent back for more when it returns.
      if (listener.isReady) await subscription.catch(ignore)
      else subscription.catch(ignore)
      return stop
    },
    onRevoked: local.onRevoked,
    endStreams: local.endStreams,
    async close() {
      await local.close()
      listener.destroy()
    },
  }
}
