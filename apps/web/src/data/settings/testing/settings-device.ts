import type { AccountServer } from '@matinee/testing/account-server'
import { openStore, type StorePorts } from '../../kit/open-store.ts'
import { connectionsStore, localeStore, preferencesStore, subtitlesStore, themeStore } from '../../settings-stores.ts'
import { openDevice, type DeviceOptions } from '../../sync/testing/sync-device.ts'
import { createSettingsPort } from '../settings-port.ts'
import { syncSettings } from '../settings-sync.ts'

/** A device with its local storage; another page of it is opened with what this one left. */
export async function openSettingsDevice(
  server: AccountServer,
  name: string,
  left: Pick<DeviceOptions, 'contents' | 'channel'> & { storage?: Map<string, string> } = {},
  protocol: 'batch' | 'rest' = 'batch',
) {
  const { storage = new Map<string, string>(), ...shared } = left
  const ports: StorePorts = {
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => storage.set(key, value),
      removeItem: (key) => storage.delete(key),
    },
    onForeignChange: () => () => {},
    warn: () => {},
  }
  const stores = {
    preferences: await openStore(preferencesStore, ports),
    theme: await openStore(themeStore, ports),
    locale: await openStore(localeStore, ports),
    subtitles: await openStore(subtitlesStore, ports),
    /** What the page's own stores hold beside those of settings. */
    ownConnections: () => Promise.reject(new Error('nothing of this is a setting')),
    connections: await openStore(connectionsStore, ports),
  }
  const device = openDevice(server, protocol, { name, ...shared })
  const life = new AbortController()
  let read = () => {}
  const isRead = new Promise<void>((resolve) => {
    read = resolve
  })
  let syncing: Promise<void> | undefined
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  /** Signs in: what was chosen before, the device brings. */
  const start = async () => {
    syncing ??= syncSettings({ store: device.store, port: createSettingsPort(stores), isRead }, life.signal)
    await turns()
  }
  const sync = async () => {
    await start()
    server.now += 10
    await device.sync()
    read()
    await syncing
    await turns()
    server.now += 10
    await device.sync()
  }
  return { ...device, stores, sync, life, storage, start }
}
