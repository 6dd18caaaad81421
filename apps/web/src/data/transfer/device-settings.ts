import { type Connections, looseConnectionsSchema, NO_CONNECTIONS } from '@matinee/contracts'
import { connectionsOf } from '../connections/connections-of.ts'
import { mergeConnections } from '../connections/merge-connections.ts'
import type { OwnConnectionsStore } from '../connections/own-connections.ts'
import type { LocalStores } from '../local-stores.ts'
import type { BesideLibrary } from './library-file.ts'

/** Stores whose settings go into a file; what a device only remembers for itself stays there. */
const STORES = ['preferences', 'subtitles', 'theme', 'locale', 'quality', 'playback', 'volume', 'connections'] as const
/** The reference site's account, which lies among the connections until it is moved: a file holds no account. */
const NEVER = new Set(['account'])
/** Settings that would part a signed-in device from its account. */
const OF_VISITORS = new Set(['backendUrl'])
/** Servers of the viewer's own: a file of somebody who has none takes away nobody's. */
const SERVERS = new Set(['backendUrl', 'proxySet'])

/** What a person set on a device: the fields of each store by its name. */
type DeviceSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function settingsOfDevice(stores: LocalStores): DeviceSettings {
  return Object.fromEntries(
    STORES.map((name) => [
      name,
      Object.fromEntries(Object.entries(stores[name].get()).filter(([field]) => !NEVER.has(field))),
    ]),
  )
}

const namesNone = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The settings of a file that are others here: store, field, value. Of unknown stores and fields there are none. */
function differences(stores: LocalStores, settings: DeviceSettings, isSignedIn: boolean) {
  return STORES.flatMap((name) => {
    const here = Object.entries(stores[name].get())
    const given = new Map(Object.entries(Object(settings[name]) as Record<string, unknown>))
    return here.flatMap(([field, value]) => {
      const theirs = given.get(field)
      if (!given.has(field) || NEVER.has(field) || (isSignedIn && OF_VISITORS.has(field))) return []
      if (SERVERS.has(field) && namesNone(theirs)) return []
      return isSame(value, theirs) ? [] : [{ name, field, value: theirs }]
    })
  })
}

/** Takes the settings of a file over those of this device, field by field: what its store refuses is not taken. Answers how many changed. */
function takeSettings(stores: LocalStores, settings: DeviceSettings, isSignedIn: boolean): number {
  const changed = differences(stores, settings, isSignedIn)
  for (const { name, field, value } of changed) {
    // Each field belongs to its store; a union of stores cannot say so.
    const { set } = stores[name] as { set: (part: Record<string, unknown>) => void }
    set({ [field]: value })
  }
  return changed.length - differences(stores, settings, isSignedIn).length
}

const countSources = ({ jellyfin, addons, directLinks, openSubtitles }: Connections): number =>
  jellyfin.length + addons.length + directLinks.length + (openSubtitles ? 1 : 0)

/** The sources of a file as far as they can be read, and how many cannot. */
function readSources(raw: unknown): { sources: Connections; unreadable: number } {
  const {
    jellyfin = [],
    addons = [],
    directLinks = [],
    openSubtitles,
  } = looseConnectionsSchema.safeParse(raw).data ?? {}
  const sources = { jellyfin, addons, directLinks, ...(openSubtitles && { openSubtitles }) }
  const given = Object(raw) as Partial<Record<keyof Connections, unknown>>
  const lists = [given.jellyfin, given.addons, given.directLinks]
  const offered = lists.flatMap((rows): unknown[] => (Array.isArray(rows) ? rows : [])).length
  return { sources, unreadable: offered + (given.openSubtitles ? 1 : 0) - countSources(sources) }
}

const joined = (store: OwnConnectionsStore, sources: Connections): Connections => {
  const here = connectionsOf(store.get())
  return mergeConnections({
    base: NO_CONNECTIONS,
    here,
    there: { ...sources, ...(here.openSubtitles && { openSubtitles: here.openSubtitles }) },
  })
}

/** How many sources of a file are not on this device. */
const countNewSources = (store: OwnConnectionsStore, sources: Connections): number =>
  countSources(joined(store, sources)) - countSources(connectionsOf(store.get()))

/** Adds the sources of a file to those of this device. Answers how many are new. */
function takeSources(store: OwnConnectionsStore, sources: Connections): number {
  const count = countNewSources(store, sources)
  const { openSubtitles = null, ...lists } = joined(store, sources)
  if (count > 0) store.set({ ...lists, openSubtitles })
  return count
}

const settingsIn = (raw: unknown): DeviceSettings => Object(raw) as DeviceSettings

/** What goes into a file beside the library: every setting, and the sources with their keys. */
export async function besideLibraryOf(stores: LocalStores): Promise<BesideLibrary> {
  const sources = await stores.ownConnections()
  return { settings: settingsOfDevice(stores), sources: connectionsOf(sources.get()) }
}

/** How much of that a file would change here, and which servers of others the device would ask from then on. */
export async function countBeside(stores: LocalStores, beside: BesideLibrary, isSignedIn: boolean) {
  const changed = differences(stores, settingsIn(beside.settings), isSignedIn)
  const valueOf = (name: string) => changed.find(({ field }) => field === name)?.value
  const { sources, unreadable } = readSources(beside.sources)
  const [server, proxies] = [valueOf('backendUrl'), valueOf('proxySet')]
  return {
    settings: changed.length,
    server: typeof server === 'string' ? server : undefined,
    proxies: Array.isArray(proxies) ? proxies.filter((proxy) => typeof proxy === 'string') : [],
    sources: countNewSources(await stores.ownConnections(), sources),
    unreadable,
  }
}

/** Takes it; answers how much changed. */
export async function takeBeside(stores: LocalStores, beside: BesideLibrary, isSignedIn: boolean): Promise<number> {
  const sources = takeSources(await stores.ownConnections(), readSources(beside.sources).sources)
  return sources + takeSettings(stores, settingsIn(beside.settings), isSignedIn)
}
