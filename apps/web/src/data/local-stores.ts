import { createContext, useContext } from 'react'
import { fetchedOnce } from '../services/arrival/fetched-once.ts'
import type { OwnConnectionsStore } from './connections/own-connections.ts'
import { createObservable } from './kit/observable.ts'
import { retryWhileFull } from './kit/full-disk.ts'
import { openStore, type StorePorts } from './kit/open-store.ts'
import {
  connectionsStore,
  localeStore,
  onboardingStore,
  playbackStore,
  preferencesStore,
  qualityStore,
  streamChoicesStore,
  subtitlesStore,
  themeStore,
  volumeStore,
} from './settings-stores.ts'

/** Opens the viewer's connections when they are first asked for: the first page does without. */
function ownConnectionsLater(ports: StorePorts): () => Promise<OwnConnectionsStore> {
  return fetchedOnce(async () => {
    const { ownConnectionsStore } = await import('./connections/own-connections.ts')
    return openStore(ownConnectionsStore, ports)
  })
}

/** Whether the browser refuses what some store would keep; what it refused is written as soon as there is room. */
function watchRoom({ after = () => {} }: StorePorts) {
  const refused = new Map<string, () => void>()
  const isFull = createObservable(false)
  const writeRefused = () => {
    for (const again of [...refused.values()]) again()
  }
  const wait = retryWhileFull(() => refused.size > 0, writeRefused, after)
  const onWrite = (key: string, isPersisted: boolean, again: () => void) => {
    if (isPersisted) refused.delete(key)
    else refused.set(key, again)
    isFull.set(refused.size > 0)
    wait()
  }
  return { isFull, onWrite }
}

/** Opens every settings store of the device, migrating what an older version left. */
export async function openLocalStores(pagePorts: StorePorts) {
  const { isFull, onWrite } = watchRoom(pagePorts)
  const ports = { ...pagePorts, onWrite }
  const [volume, playback, quality, streamChoices, subtitles, preferences, theme, locale, connections, onboarding] =
    await Promise.all([
      openStore(volumeStore, ports),
      openStore(playbackStore, ports),
      openStore(qualityStore, ports),
      openStore(streamChoicesStore, ports),
      openStore(subtitlesStore, ports),
      openStore(preferencesStore, ports),
      openStore(themeStore, ports),
      openStore(localeStore, ports),
      openStore(connectionsStore, ports),
      openStore(onboardingStore, ports),
    ])
  const ownConnections = ownConnectionsLater(ports)
  return {
    volume,
    playback,
    quality,
    streamChoices,
    subtitles,
    preferences,
    theme,
    locale,
    connections,
    onboarding,
    ownConnections,
    isFull,
    isBlocked: pagePorts.isBlocked === true,
  }
}
export type LocalStores = Awaited<ReturnType<typeof openLocalStores>>

export const LocalStoresContext = createContext<LocalStores | null>(null)

/** The device's settings stores. @throws Error outside of the provider, which only a test can be. */
export function useLocalStores(): LocalStores {
  const stores = useContext(LocalStoresContext)
  if (!stores) throw new Error('no local stores are provided')
  return stores
}
