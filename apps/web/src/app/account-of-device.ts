import type { WebConfig } from '@matinee/contracts'
import { backendUrlOf } from '../blocks/backend-url.ts'
import { createAccountDoor, type AccountDoor } from '../data/account/account-door.ts'
import { pagePorts } from '../data/kit/open-store.ts'
import type { DeviceData } from '../data/library/open-library.ts'
import type { LocalStores } from '../data/local-stores.ts'
import { createSettingsPort } from '../data/settings/settings-port.ts'

/** The way to the account of this device. */
export function accountOfDevice(config: WebConfig, opening: Promise<DeviceData>, stores: LocalStores): AccountDoor {
  const { signal } = new AbortController()
  const load = async () => {
    const [{ startAccount }, data] = await Promise.all([import('../data/account/start-account.ts'), opening])
    const backendUrl = () => backendUrlOf(stores.connections.get().backendUrl, config.BACKEND_URL)
    const { ownConnections } = stores
    const { storage } = pagePorts(window)
    const settings = createSettingsPort(stores)
    return startAccount({ data, settings, ownConnections, window, storage, backendUrl }, signal)
  }
  return createAccountDoor(
    opening.then(({ database }) => database),
    load,
  )
}
