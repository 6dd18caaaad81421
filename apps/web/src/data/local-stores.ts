import { createContext, useContext } from 'react'
import { openStore, type StorePorts } from './kit/open-store.ts'
import { playbackStore, preferencesStore, qualityStore, subtitlesStore, volumeStore } from './settings-stores.ts'

/** Opens every settings store of the device, migrating what an older version left. */
export async function openLocalStores(ports: StorePorts) {
  const [volume, playback, quality, subtitles, preferences] = await Promise.all([
    openStore(volumeStore, ports),
    openStore(playbackStore, ports),
    openStore(qualityStore, ports),
    openStore(subtitlesStore, ports),
    openStore(preferencesStore, ports),
  ])
  return { volume, playback, quality, subtitles, preferences }
}
export type LocalStores = Awaited<ReturnType<typeof openLocalStores>>

export const LocalStoresContext = createContext<LocalStores | null>(null)

/** The device's settings stores. @throws Error outside of the provider, which only a test can be. */
export function useLocalStores(): LocalStores {
  const stores = useContext(LocalStoresContext)
  if (!stores) throw new Error('no local stores are provided')
  return stores
}
