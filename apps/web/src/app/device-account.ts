import type { WebConfig } from '@matinee/contracts'
import { backendUrlOf } from '../blocks/backend-url.ts'
import { createLazyAccount, type LazyAccount } from '../data/account/lazy-account.ts'
import type { DeviceData } from '../data/library/open-library.ts'
import type { LocalStores } from '../data/local-stores.ts'
import { localTexts } from '../services/storage/local-texts.ts'
import { openTabChannel } from '../services/storage/tab-channel.ts'

/** The lazily loaded account of this device. */
export function accountOfDevice(config: WebConfig, opening: Promise<DeviceData>, stores: LocalStores): LazyAccount {
  const { signal } = new AbortController()
  const channel = openTabChannel('matinee-account')
  const load = async () => {
    const [{ startAccount }, data] = await Promise.all([import('../data/account/start-account.ts'), opening])
    const backendUrl = () => backendUrlOf(stores.connections.get().backendUrl, config.BACKEND_URL)
    const { ownConnections } = stores
    return startAccount({ data, stores, ownConnections, window, channel, storage: localTexts, backendUrl }, signal)
  }
  return createLazyAccount(
    opening.then(({ database }) => database),
    channel,
    load,
  )
}
