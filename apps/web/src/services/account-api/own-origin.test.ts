import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccountApi } from './account-api.ts'
import { createLiveChanges } from './live-changes.ts'
import { askOfferAgain } from './token-headers.ts'

const OWN = 'https://films.test/api'
const TOKEN = 'a.b.c'
const refusal = (headers: Record<string, string> = {}) =>
  Response.json({ errorType: 'message', message: 'no session' }, { status: 401, headers })

/** A server at the page's own origin; `read` says what it makes of a call with a token. */
function stage(read: (request: Request) => Response) {
  const asked: string[] = []
  const redirects = new Set<RequestRedirect>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { headers, url, redirect } = request
    redirects.add(redirect)
    const shown = headers.get('x-session-token') ?? headers.get('authorization') ?? 'nothing'
    asked.push(`${new URL(url).pathname} ${shown}`)
    if (!url.endsWith('/meta')) return read(request)
    return Response.json({ name: 'Films', version: '1', hasCaptcha: false, sessionHeader: true })
  }
  const api = createAccountApi({ fetch, timeout: () => new AbortController().signal })
  const live = createLiveChanges({ fetch, after: () => () => {} })
  const access = (baseUrl = OWN) => ({ baseUrl, userId: 'u', sessionId: 's', token: TOKEN })
  return { api, live, access, asked, redirects }
}
const sessions = () => Response.json([])
const stream = () => new Response(new Blob([]).stream())

beforeEach(() => void vi.stubGlobal('location', new URL('https://films.test/')))
afterEach(() => {
  askOfferAgain(`${OWN}/meta`)
  vi.unstubAllGlobals()
})

describe('calls to a server at the page’s own origin', () => {
  it('leave Authorization to the browser, and follow no redirect', async () => {
    const { api, live, access, asked, redirects } = stage((request) =>
      request.url.endsWith('/events') ? stream() : sessions(),
    )
    await api.sessions(access())
    await live.subscribe(access(), () => {}, new AbortController().signal)
    expect(asked).toEqual(['/api/meta nothing', '/api/users/u/sessions a.b.c', '/api/users/u/events a.b.c'])
    expect([...redirects]).toEqual(['manual'])
  })

  it('are asked again as a bearer where an older server behind the same address did not look at the token', async () => {
    const { api, access, asked } = stage(({ headers }) => (headers.has('authorization') ? sessions() : refusal()))
    expect(await api.sessions(access())).toEqual([])
    expect(asked.slice(1)).toEqual(['/api/users/u/sessions a.b.c', '/api/users/u/sessions Bearer a.b.c'])
  })

  it('are over with the refusal of a server that looked at it', async () => {
    const { api, access, asked } = stage(() => refusal({ 'x-session-token': 'refused' }))
    await expect(api.sessions(access())).rejects.toMatchObject({ code: 'unauthorized' })
    expect(asked).toHaveLength(2)
  })

  it('show a gateway that wants a password nothing but what it gave', async () => {
    const { api, access, asked } = stage(() => new Response('', { status: 401 }))
    await expect(api.sessions(access())).rejects.toMatchObject({ code: 'foreign' })
    expect(asked).toHaveLength(2)
  })

  it('that end with the page ask nothing before', async () => {
    const { api, access, asked } = stage(() => Response.json({ theme: null }))
    await api.putSettings(access(), {}, { keepalive: true }).catch(() => 'another form')
    expect(asked).toEqual(['/api/users/u/settings Bearer a.b.c'])
    await api.sessions(access()).catch(() => 'another form')
    await api.putSettings(access(), {}, { keepalive: true }).catch(() => 'another form')
    expect(asked.at(-1)).toBe('/api/users/u/settings a.b.c')
  })
})

it('calls to other origins are a bearer’s, and follow redirects', async () => {
  const { api, access, asked, redirects } = stage(sessions)
  await api.sessions(access('https://accounts.test'))
  expect(asked).toEqual(['/users/u/sessions Bearer a.b.c'])
  expect([...redirects]).toEqual(['follow'])
})
