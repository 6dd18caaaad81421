/** Everything that Settings needs of Jellyfin servers: find, sign in, test, sign out. */
import type { JellyfinConnection } from '@matinee/contracts'
import * as z from 'zod/mini'
import { pause, systemClock, type Clock } from '../../kit/clock.ts'
import { contain } from '../../kit/contain.ts'
import { ProviderError } from '../../kit/errors.ts'
import type { BoundFetcher, Fetcher } from '../../kit/fetcher.ts'
import { addressesMeant, assertReachable } from '../../kit/server-address.ts'
import { jellyfinClient, type JellyfinClient, type JellyfinDevice } from './client.ts'

export interface JellyfinDeps {
  readonly fetcher: Fetcher
  readonly device: JellyfinDevice
  /** Whether our page was loaded over https: the browser then forbids plain http. Default false. */
  readonly isSecurePage?: boolean
  readonly clock?: Clock
}

export interface JellyfinServer {
  readonly url: string
  readonly name: string
  readonly version: string
}

/** The result of a sign-in; the caller gives the connection its id and name. */
export type JellyfinSignIn = Pick<JellyfinConnection, 'url' | 'name' | 'userId' | 'userName' | 'token'>

export interface QuickConnectCode {
  /** What the viewer types on another device that is signed in. */
  readonly code: string
  /** Secret. Exchanged for a token once the code was used. */
  readonly secret: string
}

const CALL_LIMIT_MS = 10_000
const QUICK_CONNECT_EVERY_MS = 3000
const QUICK_CONNECT_LIMIT_MS = 300_000
const OLDEST = [10, 8] as const

const infoSchema = z.object({
  ProductName: z.optional(z.nullable(z.string())),
  ServerName: z.optional(z.nullable(z.string())),
  Version: z.string(),
})
const signInSchema = z.object({
  AccessToken: z.string().check(z.minLength(1)),
  User: z.object({ Id: z.string(), Name: z.optional(z.nullable(z.string())) }),
})
const quickConnectSchema = z.object({ Secret: z.string(), Code: z.string(), Authenticated: z.optional(z.boolean()) })
const viewsSchema = z.object({
  Items: z.array(
    z.object({ Name: z.optional(z.nullable(z.string())), CollectionType: z.optional(z.nullable(z.string())) }),
  ),
})

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
}

/** Calls with their own time limit: somebody is watching the test of a connection. */
function limited<T>(
  { fetcher, clock = systemClock }: JellyfinDeps,
  signal: AbortSignal,
  work: (fetch: BoundFetcher) => Promise<T>,
): Promise<T> {
  return contain((inner) => work((url, options) => fetcher(url, { ...options, signal: inner })), {
    clock,
    limitMs: CALL_LIMIT_MS,
    signal,
  })
}

async function serverAt(url: string, deps: JellyfinDeps, signal: AbortSignal): Promise<JellyfinServer> {
  assertReachable(url, deps.isSecurePage ?? false)
  return limited(deps, signal, async (fetch) => {
    const answer = await jellyfinClient(url, deps.device, fetch).ask('System/Info/Public')
    const info = z.safeParse(infoSchema, jsonOf(answer.body))
    if (answer.statusCode >= 500) throw new ProviderError('upstream', `the server answered ${answer.statusCode}`)
    const isJellyfin = info.success && /jellyfin/i.test(info.data.ProductName ?? 'Jellyfin Server')
    if (!isJellyfin) throw new ProviderError('not-the-service', 'no Jellyfin server answers there')
    const { Version: version, ServerName } = info.data
    if (isOld(version)) throw new ProviderError('too-old', `Jellyfin ${version.slice(0, 20)} is older than 10.8`)
    return { url, name: (ServerName ?? '').slice(0, 200) || 'Jellyfin', version: version.slice(0, 50) }
  })
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * The server at an address as a viewer types it. Rejects with `bad-address`, `mixed-content`, `network` (not there, or a
 * certificate the browser does not trust), `not-the-service`, `too-old`, `upstream`, `timeout`.
 */
export async function findJellyfin(typed: string, deps: JellyfinDeps, signal: AbortSignal): Promise<JellyfinServer> {
  const addresses = addressesMeant(typed).map((url) => url.replace(/\/web(\/index\.html)?$/, ''))
  const failures: unknown[] = []
  for (const url of addresses) {
    try {
      return await serverAt(url, deps, signal)
    } catch (thrown) {
      signal.throwIfAborted()
      failures.push(thrown)
    }
  }
  // Of two failed addresses, the error that says more than "not there".
  throw failures.find((thrown) => !(thrown instanceof ProviderError) || thrown.code !== 'network') ?? failures[0]
}

function signInOf(server: JellyfinServer, { AccessToken, User }: z.infer<typeof signInSchema>): JellyfinSignIn {
  const { url, name } = server
  return { url, name, userId: User.Id, userName: (User.Name ?? '').slice(0, 200), token: AccessToken }
}

/** Signs in by name and password; the password is sent and not stored. Rejects with `wrong-password`, `forbidden`, … */
export function signInToJellyfin(
  server: JellyfinServer,
  credentials: { readonly userName: string; readonly password: string },
  deps: JellyfinDeps,
  signal: AbortSignal,
): Promise<JellyfinSignIn> {
  return limited(deps, signal, async (fetch) => {
    const body = { Username: credentials.userName, Pw: credentials.password }
    try {
      const client = jellyfinClient(server.url, deps.device, fetch)
      return signInOf(server, await client.read('Users/AuthenticateByName', signInSchema, { method: 'POST', body }))
    } catch (thrown) {
      if (!(thrown instanceof ProviderError) || thrown.code !== 'signed-out') throw thrown
      throw new ProviderError('wrong-password', 'the server does not know this name with this password')
    }
  })
}

async function initiate(client: JellyfinClient): Promise<QuickConnectCode> {
  const posted = await client.ask('QuickConnect/Initiate', { method: 'POST' })
  // Until 10.8 the call was a GET.
  const isOlder = posted.statusCode === 404 || posted.statusCode === 405
  const answer = isOlder ? await client.ask('QuickConnect/Initiate') : posted
  if (answer.statusCode === 401) throw new ProviderError('quick-connect-off', 'the server has Quick Connect turned off')
  const parsed = z.safeParse(quickConnectSchema, jsonOf(answer.body))
  if (!parsed.success) throw new ProviderError('malformed', 'the server did not answer with a code')
  return { code: parsed.data.Code, secret: parsed.data.Secret }
}

/** Requests a code that another device of the viewer can approve. Rejects with `quick-connect-off`, … */
export function startQuickConnect(
  server: JellyfinServer,
  deps: JellyfinDeps,
  signal: AbortSignal,
): Promise<QuickConnectCode> {
  return limited(deps, signal, async (fetch) => {
    const client = jellyfinClient(server.url, deps.device, fetch)
    const isOn = await client.read('QuickConnect/Enabled', z.boolean()).catch((thrown: unknown) => {
      // Servers refuse with 401, and old ones lack the call.
      if (thrown instanceof ProviderError && ['signed-out', 'not-found'].includes(thrown.code)) return false
      throw thrown
    })
    if (!isOn) throw new ProviderError('quick-connect-off', 'the server has Quick Connect turned off')
    return initiate(client)
  })
}

/** Waits until the code was approved, checking every 3 s, 5 minutes at most. Rejects with `quick-connect-expired`, … */
export async function finishQuickConnect(
  server: JellyfinServer,
  { secret }: QuickConnectCode,
  deps: JellyfinDeps,
  signal: AbortSignal,
): Promise<JellyfinSignIn> {
  const expired = new ProviderError('quick-connect-expired', 'the code was not approved in time')
  for (let waited = 0; waited <= QUICK_CONNECT_LIMIT_MS; waited += QUICK_CONNECT_EVERY_MS) {
    signal.throwIfAborted()
    const signIn = await limited(deps, signal, async (fetch) => {
      const client = jellyfinClient(server.url, deps.device, fetch)
      const state = await client.ask('QuickConnect/Connect', { query: { secret } })
      if (state.statusCode === 404) throw expired
      const parsed = z.safeParse(quickConnectSchema, jsonOf(state.body))
      if (!parsed.success || parsed.data.Authenticated !== true) return undefined
      const body = { Secret: secret }
      return client.read('Users/AuthenticateWithQuickConnect', signInSchema, { method: 'POST', body })
    })
    if (signIn) return signInOf(server, signIn)
    await pause(deps.clock ?? systemClock, QUICK_CONNECT_EVERY_MS, signal)
  }
  throw expired
}

/**
 * Tests a stored connection. Resolves with the server's version and the names of the libraries with films and shows;
 * rejects with `signed-out`, `no-library`, or as `findJellyfin` does.
 */
export async function testJellyfin(
  connection: JellyfinConnection,
  deps: JellyfinDeps,
  signal: AbortSignal,
): Promise<{ readonly version: string; readonly libraries: readonly string[] }> {
  const { version } = await serverAt(connection.url, deps, signal)
  return limited(deps, signal, async (fetch) => {
    const client = jellyfinClient(connection.url, deps.device, fetch, connection.token)
    const { Items } = await client
      .read('UserViews', viewsSchema, { query: { userId: connection.userId } })
      .catch((thrown: unknown) => {
        if (!(thrown instanceof ProviderError) || thrown.code !== 'not-found') throw thrown
        // Until 10.8 the call had this name.
        return client.read(`Users/${connection.userId}/Views`, viewsSchema)
      })
    const libraries = Items.filter(({ CollectionType }) =>
      ['movies', 'tvshows', 'mixed', null, undefined].includes(CollectionType),
    )
    if (libraries.length === 0) throw new ProviderError('no-library', 'the account sees no films and no shows')
    return { version, libraries: libraries.map(({ Name }) => Name ?? '') }
  })
}

/** Revokes the token on the server. A sign-in that no longer exists counts as done. */
export async function signOutOfJellyfin(
  connection: JellyfinConnection,
  deps: JellyfinDeps,
  signal: AbortSignal,
): Promise<void> {
  await limited(deps, signal, async (fetch) => {
    const client = jellyfinClient(connection.url, deps.device, fetch, connection.token)
    await client.notify('Sessions/Logout', { method: 'POST' })
  }).catch((thrown: unknown) => {
    if (!(thrown instanceof ProviderError) || thrown.code !== 'signed-out') throw thrown
  })
}
