import { LONGEST_SEALED, NO_CONNECTIONS, type Connections } from '@matinee/contracts'
import type { Sealer } from '../account/crypto/account-keys.ts'
import { createObservable, type Observable } from '../kit/observable.ts'
import { sealedKey } from '../library/metadata-keys.ts'
import { writeMetadata } from '../library/write-metadata.ts'
import type { LibraryStore } from '../library/library-store.ts'
import { openSealedSetting } from '../library/sealed-setting.ts'
import { connectionsOf } from './connections-of.ts'
import { mergeConnections } from './merge-connections.ts'
import type { OwnConnectionsStore } from './own-connections.ts'
import {
  connectionsText,
  knows,
  nextPayload,
  openPayload,
  SEALED_SETTING,
  sealPayload,
  type SealedPayload,
} from './sealed-payload.ts'

/** Whether the account keeps connections, and what stands in the way of keeping these. */
export interface SealedState {
  readonly isOn: boolean
  readonly error: 'unreadable' | 'tooLarge' | null
}

/** The connections in the account: sealed with its key, only where the viewer wants that (decision 0043). */
export interface SealedConnections {
  readonly state: Observable<SealedState>
  /** Begins to keep them in the account, or removes them from it. Resolves when that is on this device's disk. */
  turn: (isOn: boolean) => Promise<void>
}

export interface SealedPorts {
  readonly store: LibraryStore
  readonly own: OwnConnectionsStore
  readonly sealer: Sealer
  /** Settles when everything the server has was read once. */
  readonly isRead: Promise<void>
  /** Whether this account is still the device's: another tab may have left it, or be about to. */
  readonly isStillOurs: () => Promise<boolean>
  readonly newRevision: () => string
}

interface Agreed {
  sealed: string
  payload: SealedPayload
  text: string
}

/**
 * Keeps the connections of this device and the sealed ones of its account equal, for as long as the account keeps some. Whoever
 * changed something seals the whole anew; two that did so without knowing of each other are merged, so that neither is lost.
 */
export function openSealedConnections(ports: SealedPorts, signal: AbortSignal): SealedConnections {
  const { store, own, sealer, newRevision } = ports
  const setting = openSealedSetting(store, SEALED_SETTING)
  const { account } = setting
  const metadata = sealedKey(account)
  const state = createObservable<SealedState>({ isOn: false, error: null })
  let agreed: Agreed | undefined

  const publish = (error: SealedState['error'] = null) => {
    const isOn = setting.text() !== undefined
    const before = state.get()
    if (before.isOn !== isOn || before.error !== error) state.set({ isOn, error })
  }

  const agreeOn = async (next: Agreed | undefined) => {
    if (next?.sealed === agreed?.sealed) return
    agreed = next
    // Forgotten at worst: the next page compares anew.
    await writeMetadata(store, metadata, next?.sealed).catch(() => {})
  }
  const agreedFrom = async (sealed: string): Promise<Agreed | undefined> => {
    const payload = await openPayload(sealed, sealer)
    return payload && { sealed, payload, text: connectionsText(payload.connections) }
  }

  const put = async (connections: Connections, before: readonly SealedPayload[]) => {
    const payload = nextPayload(newRevision(), connections, before)
    const sealed = await sealPayload(payload, sealer)
    if (sealed.length > LONGEST_SEALED) return publish('tooLarge')
    if (signal.aborted || !(await ports.isStillOurs())) return undefined
    await agreeOn({ sealed, payload, text: connectionsText(connections) })
    await setting.write(sealed)
    return publish()
  }

  const takeIn = (connections: Connections) => {
    const { jellyfin, addons, directLinks, openSubtitles = null } = connections
    own.set({ jellyfin, addons, directLinks, openSubtitles })
  }

  const compare = async (): Promise<void> => {
    if (signal.aborted || store.partition.get() !== account) return
    const there = setting.text()
    if (there === undefined) {
      await agreeOn(undefined)
      return publish()
    }
    // Before it is opened: who sees what it holds finds the switch on, and a press turns it off.
    publish(state.get().error)
    const here = connectionsOf(own.get())
    if (agreed?.sealed === there) {
      return connectionsText(here) === agreed.text ? publish() : put(here, [agreed.payload])
    }
    const read = await agreedFrom(there)
    if (signal.aborted) return undefined
    if (!read) return publish('unreadable')
    if (!(await ports.isStillOurs())) return undefined
    const isKnown = agreed !== undefined && knows(read.payload, agreed.payload)
    const base = isKnown && agreed ? agreed.payload.connections : NO_CONNECTIONS
    const merged = mergeConnections({ base, here, there: read.payload.connections })
    const before = agreed ? [read.payload, agreed.payload] : [read.payload]
    const text = connectionsText(merged)
    // Before it is agreed on: a page that is killed in between would leave one that has none, and that was the viewer's wish for all.
    if (text !== connectionsText(here)) takeIn(merged)
    await agreeOn(read)
    return text === read.text ? publish() : put(merged, before)
  }

  let last: Promise<void> = Promise.resolve()
  /** One after another: each step waits for keys and for the disk. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    // A failed step leaves things as they are; the next change takes the next step.
    last = last.then(work).catch(() => {})
    return last
  }
  const look = () => void inTurn(compare)

  const begin = async () => {
    await store.loaded()
    // Unreadable counts as never agreed on.
    const known = await store.metadata(metadata).catch(() => undefined)
    agreed = typeof known === 'string' ? await agreedFrom(known) : undefined
    // Only what the account is known to hold tells what it lacks.
    if (!agreed) await ports.isRead
    if (signal.aborted) return
    const stops = [own.subscribe(look), store.index.settings.subscribe(look)]
    signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
    look()
  }
  // Without a library the connections stay on this device.
  begin().catch(() => {})

  return {
    state,
    turn: (isOn) =>
      inTurn(async () => {
        if (isOn) return put(connectionsOf(own.get()), [])
        await agreeOn(undefined)
        await setting.write(null)
        return publish()
      }),
  }
}
