import type { ChangeEvent, SyncRecord } from '@matinee/contracts'

/** What changed of an account: the places before and after, when that was (ms), and how to list what is between. */
export interface Changed {
  since: number
  cursor: number
  serverTime: number
  changes: () => SyncRecord[]
}

/** What an open device is told. */
export type BusMessage = { type: 'changed'; event: ChangeEvent } | { type: 'ended' }

/** Tells the open devices of an account what happened to it, whichever instance they are connected to. */
export interface EventBus {
  publishChange: (userId: string, changed: Changed) => void
  /** A session, or all of an account's, is over. */
  publishRevocation: (userId: string, sessionId?: string) => void
  /** Resolves once nothing can be missed; the returned function stops. `ended` is sent for the session it is about. */
  subscribe: (userId: string, sessionId: string, listener: (message: BusMessage) => void) => Promise<() => void>
  /** Called for every revocation, so that nobody goes on trusting a session that is over. */
  onRevoked: (listener: (userId: string, sessionId?: string) => void) => void
  /** Ends every stream, and whatever would be one from now on: the server is about to stop. */
  endStreams: () => void
  /** Ends every stream and lets go of what it holds. */
  close: () => Promise<void>
}

/** Events longer than this are sent without their records: the device reads them itself. */
const LONGEST_EVENT = 16 * 1024

/** An event with its records, as long as it stays small. */
export function eventOf({ since, cursor, serverTime, changes }: Changed): ChangeEvent {
  const records = cursor - since <= 50 ? changes() : []
  const whole: ChangeEvent = { since, cursor, serverTime, changes: records }
  return records.length > 0 && JSON.stringify(whole).length <= LONGEST_EVENT ? whole : { since, cursor }
}

/** Streams an account may have open on one instance; the oldest makes room. */
const MOST_DEVICES = 32

interface Device {
  sessionId: string
  listener: (message: BusMessage) => void
}

export interface LocalEventBus extends EventBus {
  /** Whether a device of the account is connected here. */
  hasSubscribers: (userId: string) => boolean
  deliver: (userId: string, event: ChangeEvent) => void
  /** Ends every stream; the devices come back and read what they missed. */
  endAll: () => void
}

/** Notices inside one process: all that a single instance needs. */
export function createLocalEventBus(): LocalEventBus {
  const devices = new Map<string, Set<Device>>()
  const revocationListeners: ((userId: string, sessionId?: string) => void)[] = []
  let isOver = false

  const deliver = (userId: string, event: ChangeEvent): void => {
    for (const { listener } of devices.get(userId) ?? []) listener({ type: 'changed', event })
  }

  const endAll = (): void => {
    for (const ofUser of [...devices.values()]) for (const { listener } of [...ofUser]) listener({ type: 'ended' })
  }

  const endStreams = (): void => {
    isOver = true
    endAll()
  }

  return {
    hasSubscribers: (userId) => devices.has(userId),
    deliver,
    publishChange(userId, changed) {
      if (devices.has(userId)) deliver(userId, eventOf(changed))
    },
    publishRevocation(userId, sessionId) {
      for (const listener of revocationListeners) listener(userId, sessionId)
      for (const device of [...(devices.get(userId) ?? [])]) {
        if (sessionId === undefined || device.sessionId === sessionId) device.listener({ type: 'ended' })
      }
    },
    async subscribe(userId, sessionId, listener) {
      const device = { sessionId, listener }
      const ofUser = devices.get(userId) ?? new Set()
      const [oldest] = ofUser
      if (oldest && ofUser.size >= MOST_DEVICES) oldest.listener({ type: 'ended' })
      devices.set(userId, ofUser.add(device))
      if (isOver) listener({ type: 'ended' })
      return () => {
        ofUser.delete(device)
        if (ofUser.size === 0 && devices.get(userId) === ofUser) devices.delete(userId)
      }
    },
    onRevoked: (listener) => void revocationListeners.push(listener),
    endAll,
    endStreams,
    close: async () => endStreams(),
  }
}
