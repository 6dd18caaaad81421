import type { Connections } from '@matinee/contracts'
import type { OwnConnections, OwnConnectionsStore } from './own-connections.ts'

/** The connections in the contract's form. */
export function connectionsOf({ jellyfin, addons, directLinks, openSubtitles }: OwnConnections): Connections {
  return { jellyfin, addons, directLinks, ...(openSubtitles && { openSubtitles }) }
}

/** This device's name for media servers, made when there is none yet. `newName` answers lower-case letters and digits. */
export function deviceIdOf(store: OwnConnectionsStore, newName: () => string): string {
  const { deviceId } = store.get()
  if (deviceId !== '') return deviceId
  const made = newName()
  store.set({ deviceId: made })
  return made
}
