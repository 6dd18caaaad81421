import type { LibraryDisk } from '../disk.ts'
import { createLibraryStore, type LibraryStore, type StorePorts } from '../library-store.ts'
import { createMemoryDisk } from '../memory-disk.ts'
import { createLibrary } from '../open-library.ts'

/** Tabs of one browser hear each other at once. */
export function createTabs() {
  const tabs = new Set<(event: MessageEvent) => void>()
  return (): StorePorts['channel'] => {
    let own: ((event: MessageEvent) => void) | undefined
    return {
      addEventListener(_type: string, listener: unknown) {
        own = listener as (event: MessageEvent) => void
        tabs.add(own)
      },
      postMessage(data: unknown) {
        for (const receive of tabs) if (receive !== own) receive({ data: structuredClone(data) } as MessageEvent)
      },
    }
  }
}

export interface OpenTab {
  disk?: LibraryDisk
  persistence?: StorePorts['persistence']
  device?: string
  partition?: string
  now?: () => number
  uptime?: () => number
  channel?: StorePorts['channel']
  warn?: (message: string) => void
}

/** A library with a clock that stands still at 1000. */
export function openTab(tab: OpenTab = {}): { store: LibraryStore } & ReturnType<typeof createLibrary> {
  const store = createLibraryStore({
    disk: tab.disk ?? createMemoryDisk(),
    persistence: tab.persistence ?? 'disk',
    device: tab.device ?? 'd',
    partition: tab.partition ?? '',
    now: tab.now ?? (() => 1000),
    uptime: tab.uptime ?? tab.now ?? (() => 1000),
    newId: () => crypto.randomUUID(),
    channel: tab.channel ?? createTabs()(),
    warn: tab.warn ?? (() => {}),
  })
  return { store, ...createLibrary(store, tab.device ?? 'd') }
}

/** Local storage that a test can look into. */
export function createTextStorage() {
  const stored = new Map<string, string>()
  return {
    stored: stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** The page's word of hiding, going and coming back, in a test's hand. */
export function createPageUnderTest() {
  const document = { hidden: false }
  const listeners: Array<(event: { type: string }) => void> = []
  return {
    document,
    addEventListener: (type: string, listener: (event: { type: string }) => void) =>
      void listeners.push((event) => event.type === type && listener(event)),
    turn(type: string, { hidden }: { hidden: boolean }) {
      document.hidden = hidden
      for (const listener of listeners) listener({ type })
    },
  }
}

export const detour = { id: '5', kind: 'movie' as const, title: 'Detour', year: 1945, poster: '/d.svg' }
export const film = {
  tmdbId: '1',
  seasonId: '',
  episodeId: '',
  title: { kind: 'movie' as const, title: 'Detour', year: 1945 },
}
export const episode = (number: number, season = 1) => ({
  tmdbId: '2',
  seasonId: `s${season}`,
  episodeId: `s${season}e${number}`,
  seasonNumber: season,
  episodeNumber: number,
  title: { kind: 'show' as const, title: 'Test Card Theatre' },
})
