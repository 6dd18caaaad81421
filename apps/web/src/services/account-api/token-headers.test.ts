import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askOfferAgain, redirectMode, tokenHeaders } from './token-headers.ts'

const META = 'https://films.test/api/meta'
const OWN = { 'x-session-token': 'a.b.c' }
const BEARER = { authorization: 'Bearer a.b.c' }

/** A server whose `meta` says this, and how often it was asked. */
function server(meta: object | 'a page') {
  const world = { meta, asked: 0 }
  const fetch: typeof globalThis.fetch = async () => {
    world.asked += 1
    if (world.meta === 'a page') return new Response('<p>Sign in')
    return Response.json({ name: 'Films', version: '1', hasCaptcha: false, ...world.meta })
  }
  return { world, show: (url = META) => tokenHeaders(fetch, url, 'a.b.c') }
}

beforeEach(() => void vi.stubGlobal('location', new URL('https://films.test/browse/x')))
afterEach(() => {
  askOfferAgain(META)
  vi.unstubAllGlobals()
})

describe('the token of a session', () => {
  it('leaves Authorization to the browser on the site’s own origin, where the server takes it elsewhere', async () => {
    const { world, show } = server({ sessionHeader: true })
    expect(await Promise.all([show(), show()])).toEqual([OWN, OWN])
    expect(world.asked).toBe(1)
  })

  it('is a bearer’s for every other server, which is not asked', async () => {
    const { world, show } = server({ sessionHeader: true })
    expect(await show('https://accounts.test/meta')).toEqual(BEARER)
    vi.stubGlobal('location', new URL('http://films.test/'))
    expect(await show()).toEqual(BEARER)
    expect(world.asked).toBe(0)
  })

  it('is a bearer’s where the server offers nothing else', async () => {
    expect(await server({}).show()).toEqual(BEARER)
  })

  it('is a bearer’s while nobody knows, and asks again', async () => {
    const { world, show } = server('a page')
    expect(await show()).toEqual(BEARER)
    world.meta = { sessionHeader: true }
    expect(await show()).toEqual(OWN)
  })

  it('is asked for again after a refusal: an older server may have come back', async () => {
    const { world, show } = server({ sessionHeader: true })
    expect(await show()).toEqual(OWN)
    world.meta = {}
    askOfferAgain(META)
    expect(await show()).toEqual(BEARER)
  })
})

it('a redirect is followed at other origins alone', () => {
  expect([redirectMode(META), redirectMode('https://accounts.test/meta')]).toEqual(['manual', 'follow'])
})
