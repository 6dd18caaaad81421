import { NO_CONNECTIONS } from '@matinee/contracts'
import type { Sealer } from '../account/crypto/account-keys.ts'
import { sealedKey } from '../library/metadata-keys.ts'
import type { LibraryStore } from '../library/library-store.ts'
import { refText } from '../library/records.ts'
import { connectionsOf } from './connections-of.ts'
import type { OwnConnectionsStore } from './own-connections.ts'
import { connectionsText, knows, openPayload, SEALED_SETTING } from './sealed-payload.ts'

/**
 * What a device that leaves the open account does with its connections (decision 0043): the way to empty it of them, or undefined
 * where the account keeps none, or not all of these. It goes by what lies on the disk, so that a page that had no time for it leaves
 * it to the next one. Ask before the account is forgotten. @throws what the disk refuses with.
 */
export async function connectionsToForget(ports: {
  store: LibraryStore
  ownConnections: () => Promise<OwnConnectionsStore>
  sealer: Sealer | undefined
}): Promise<(() => void) | undefined> {
  const { store, sealer } = ports
  await store.loaded()
  const partition = store.partition.get()
  const stored = store.index.settings.get().get(SEALED_SETTING)?.value
  const text = refText({ partition, kind: 'setting', tmdbId: SEALED_SETTING, seasonId: '', episodeId: '' })
  const isSent = store.index.rowsOf(text)?.entries.every(({ acknowledgedAt }) => acknowledgedAt !== undefined)
  if (!sealer || typeof stored !== 'string' || !isSent) return undefined

  const agreed = await store.metadata(sealedKey(partition))
  const there = await openPayload(stored, sealer)
  const here = typeof agreed === 'string' ? await openPayload(agreed, sealer) : undefined
  const own = await ports.ownConnections()
  const ownText = connectionsText(connectionsOf(own.get()))
  // Another device may have changed something that this one did not take in yet: what is here was known there before.
  const hasAll = [there, here].some(
    (payload) => there && payload && knows(there, payload) && connectionsText(payload.connections) === ownText,
  )
  const { jellyfin, addons, directLinks } = NO_CONNECTIONS
  return hasAll ? () => own.set({ jellyfin, addons, directLinks, openSubtitles: null }) : undefined
}
