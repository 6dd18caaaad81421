/** What devices ask an accounts server, as autocannon sends it. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createInteropClient, type InteropClient } from '@matinee/testing'
import type { Request } from 'autocannon'

const BOOKMARKS = 100
const POSITIONS = 200
const BATCH = 10
const ROWS_OF_ONE = 2_500

const meta = (index: number, type: 'movie' | 'show' = 'movie') => ({
  title: `A film with a title of usual length, part ${index}`,
  year: 1920 + (index % 100),
  poster: `https://image.tmdb.org/t/p/w342/poster-of-${index}.jpg`,
  type,
})
const bookmark = (index: number) => ({ tmdbId: String(100_000 + index), meta: meta(index) })
const position = (index: number, watched = 600) => ({
  tmdbId: String(200_000 + Math.floor(index / 10)),
  meta: meta(index, 'show'),
  duration: 3000,
  watched,
  seasonId: '300001',
  seasonNumber: 1,
  episodeId: String(400_000 + index),
  episodeNumber: (index % 10) + 1,
})

async function expectOk(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
}

/** A device of an account of its own. */
async function register(url: string, name: string): Promise<InteropClient> {
  const client = createInteropClient({ base: url, fetch: (request) => fetch(request), passphrase: name })
  await expectOk(client.register('bench'))
  return client
}

/** An account with what the scenarios ask for. */
export async function furnish(url: string, name: string): Promise<InteropClient> {
  const client = await register(url, name)
  const each = <Item>(count: number, item: (index: number) => Item) =>
    Array.from({ length: count }, (_, at) => item(at))
  await expectOk(client.call('PUT', '/users/{uid}/bookmarks', each(BOOKMARKS, bookmark)))
  await expectOk(
    client.call(
      'PUT',
      '/users/{uid}/progress/import',
      each(POSITIONS, (at) => position(at)),
    ),
  )
  return client
}

/** Accounts that nobody asks about. */
export async function fillWithOthers(url: string, rows: number): Promise<void> {
  const half = Array.from({ length: ROWS_OF_ONE / 2 }, (_, index) => index)
  for (let other = 0; other < rows / ROWS_OF_ONE; other++) {
    const client = await register(url, `other ${other}`)
    await expectOk(client.call('PUT', '/users/{uid}/bookmarks', half.map(bookmark)))
    await expectOk(
      client.call(
        'PUT',
        '/users/{uid}/progress/import',
        half.map((index) => position(index)),
      ),
    )
  }
}

type Requests = (client: InteropClient) => Request[]

const authorized = ({ token }: InteropClient) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

const loginRequests: Requests = ({ keys }) => [
  {
    method: 'POST',
    path: '/auth/login/start',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publicKey: keys.publicKey }),
    onResponse: (_status, body, context: { code?: string }) => {
      context.code = (JSON.parse(body) as { challenge: string }).challenge
    },
  },
  {
    method: 'POST',
    path: '/auth/login/complete',
    headers: { 'content-type': 'application/json' },
    setupRequest: (request, context: { code?: string }) => ({
      ...request,
      body: JSON.stringify({
        publicKey: keys.publicKey,
        challenge: { code: context.code, signature: keys.sign(context.code ?? '') },
        device: 'bench',
      }),
    }),
  },
]

/** Every registration is of a key of its own, made on the way. */
const registerRequests: Requests = () => {
  const json = { 'content-type': 'application/json' }
  return [
    {
      method: 'POST',
      path: '/auth/register/start',
      headers: json,
      body: '{}',
      onResponse: (_status, body, context: { code?: string }) => {
        context.code = (JSON.parse(body) as { challenge: string }).challenge
      },
    },
    {
      method: 'POST',
      path: '/auth/register/complete',
      headers: { ...json, 'user-agent': 'bench' },
      setupRequest: (request, { code = '' }: { code?: string }) => {
        const { publicKey, privateKey } = generateKeyPairSync('ed25519')
        return {
          ...request,
          body: JSON.stringify({
            namespace: 'movie-web',
            publicKey: publicKey.export({ format: 'jwk' }).x,
            challenge: { code, signature: sign(null, Buffer.from(code), privateKey).toString('base64url') },
            device: 'bench',
            profile: { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' },
          }),
        }
      },
    },
  ]
}

/** What a second of playing costs: each request a new position of one of the account's episodes. */
const putRequests: Requests = (client) => {
  let count = 0
  return [
    {
      method: 'PUT',
      headers: authorized(client),
      setupRequest: (request) => {
        const one = position(count % POSITIONS, count)
        count++
        return { ...request, path: `/users/${client.userId}/progress/${one.tmdbId}`, body: JSON.stringify(one) }
      },
    },
  ]
}

const batchRequests: Requests = (client) => {
  let count = 0
  return [
    {
      method: 'POST',
      path: `/users/${client.userId}/changes`,
      headers: authorized(client),
      setupRequest: (request) => {
        const changes = Array.from({ length: BATCH }, () => {
          const { tmdbId, seasonId, episodeId, meta: what, duration, watched } = position(count % POSITIONS, count)
          count++
          return {
            id: crypto.randomUUID(),
            kind: 'progress',
            op: 'put',
            ...{ tmdbId, seasonId, episodeId },
            deed: { at: Date.now() - 1000, counter: count % 1_000_000, device: 'bench' },
            value: { meta: what, seasonNumber: 1, episodeNumber: 1, position: { duration, watched } },
          }
        })
        return { ...request, body: JSON.stringify({ changes }) }
      },
    },
  ]
}

const getRequests =
  (path: string): Requests =>
  (client) => [{ method: 'GET', path: `/users/${client.userId}/${path}`, headers: authorized(client) }]

export interface Scenario {
  requests: Requests
  /** Requests that are one of what is counted. */
  per: number
}

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  login: { requests: loginRequests, per: 2 },
  'progress PUT': { requests: putRequests, per: 1 },
  'list of 100 bookmarks': { requests: getRequests('bookmarks'), per: 1 },
  'list of 200 positions': { requests: getRequests('progress'), per: 1 },
  [`batch of ${BATCH} changes`]: { requests: batchRequests, per: 1 },
  registration: { requests: registerRequests, per: 2 },
}
