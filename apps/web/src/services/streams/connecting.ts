import { directLinkSchema, type DirectLink, type JellyfinConnection } from '@matinee/contracts'
import {
  assertLink,
  findJellyfin,
  finishQuickConnect,
  linkTypeOf,
  newConnectionId,
  openAddon,
  ProviderError,
  signInToJellyfin,
  signOutOfJellyfin,
  startQuickConnect,
  testJellyfin,
  testOpenSubtitles,
  type Fetcher,
  type JellyfinDevice,
  type JellyfinServer,
  type JellyfinSignIn,
  type OpenedAddon,
  type QuickConnectCode,
} from '@matinee/providers'

/** What connecting something needs: calls that reject with coded errors, all of whose codes have a text (`blocks/trouble-text`). */
export interface Connecting {
  /** A name for a new connection. */
  readonly newId: () => string
  readonly findJellyfin: (typed: string, signal: AbortSignal) => Promise<JellyfinServer>
  readonly signIn: (
    server: JellyfinServer,
    credentials: { userName: string; password: string },
    signal: AbortSignal,
  ) => Promise<JellyfinSignIn>
  readonly startQuickConnect: (server: JellyfinServer, signal: AbortSignal) => Promise<QuickConnectCode>
  readonly finishQuickConnect: (
    server: JellyfinServer,
    code: QuickConnectCode,
    signal: AbortSignal,
  ) => Promise<JellyfinSignIn>
  readonly testJellyfin: (connection: JellyfinConnection, signal: AbortSignal) => ReturnType<typeof testJellyfin>
  readonly signOut: (connection: JellyfinConnection, signal: AbortSignal) => Promise<void>
  readonly openAddon: (typed: string, signal: AbortSignal) => Promise<OpenedAddon>
  readonly testOpenSubtitles: (apiKey: string, signal: AbortSignal) => Promise<void>
  /** The type of a link by its ending; undefined when unknown. */
  readonly linkTypeOf: (url: string) => DirectLink['type'] | undefined
  /** The error of a link; undefined for one that can be saved and played. */
  readonly errorOfLink: (url: string) => string | undefined
}

export interface ConnectingDeps {
  readonly fetcher: Fetcher
  readonly device: JellyfinDevice
  /** Whether the page came over https: the browser then forbids plain http. */
  readonly isSecurePage: boolean
  /** In [0, 1). */
  readonly random: () => number
}

export function createConnecting({ random, ...deps }: ConnectingDeps): Connecting {
  return {
    newId: () => newConnectionId(random),
    findJellyfin: (typed, signal) => findJellyfin(typed, deps, signal),
    signIn: (server, credentials, signal) => signInToJellyfin(server, credentials, deps, signal),
    startQuickConnect: (server, signal) => startQuickConnect(server, deps, signal),
    finishQuickConnect: (server, code, signal) => finishQuickConnect(server, code, deps, signal),
    testJellyfin: (connection, signal) => testJellyfin(connection, deps, signal),
    signOut: (connection, signal) => signOutOfJellyfin(connection, deps, signal),
    openAddon: (typed, signal) => openAddon(typed, deps, signal),
    testOpenSubtitles: (apiKey, signal) => testOpenSubtitles(apiKey, deps, signal),
    linkTypeOf,
    errorOfLink(url) {
      try {
        assertLink(url, deps.isSecurePage)
        return directLinkSchema.shape.url.safeParse(url).success ? undefined : 'bad-address'
      } catch (cause) {
        return cause instanceof ProviderError ? cause.code : 'bad-address'
      }
    },
  }
}
