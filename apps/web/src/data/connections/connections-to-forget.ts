import { NO_CONNECTIONS } from '@matinee/contracts'
import type { Sealer } from '../account/crypto/account-keys.ts'
import { sealedKey } from '../library/metadata-keys.ts'
import type { LibraryStore } from '../library/library-store.ts'
import { openSealedSetting } from '../library/sealed-setting.ts'
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
  const setting = openSealedSetting(store, SEALED_SETTING)
  const stored = setting.text()
  if (!sealer || stored === undefined || !setting.isSent()) return undefined

  const agreed = await store.metadata(sealedKey(setting.account))
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
