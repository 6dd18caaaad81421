import { describe, expect, it } from 'vitest'
import { PAGE, startBackground } from '../testing/started-background.ts'

const request = {
  url: 'https://films.example/a',
  method: 'get',
  headers: { Referer: 'https://r.example/', Cookie: 'c=1' },
}
const wish = { ruleId: 1, targetDomains: ['cdn.example'], requestHeaders: { Referer: 'https://r.example/' } }

describe('who may ask', () => {
  it('tells a site that is not enabled that it is there, and nothing else', async () => {
    const { ask, granted, api } = startBackground()
    const stranger = { success: true, version: '1.0.2', allowed: false, hasPermission: false }
    expect(await ask('hello', undefined, 'https://stranger.example/')).toEqual(stranger)
    granted.clear()
    api.runtime.getManifest = () => ({ manifest_version: 3, name: 'Matinee', version: '1.9.3' })
    expect(await ask('hello', undefined, 'https://stranger.example/')).toEqual(stranger)
  })

  it('an origin is enabled with its scheme: nobody on the way can speak for a secure site', async () => {
    const { ask } = startBackground()
    expect(await ask('hello', undefined, 'http://matinee.example:8443/')).toMatchObject({ allowed: false })
    expect(await ask('hello', undefined, 'https://matinee.example:8443/')).toMatchObject({ allowed: true })
  })

  it('reads what versions before stored: hosts, by their secure address unless they are of a network of one’s own', async () => {
    const { ask, stored } = startBackground()
    stored.set('domainWhitelist', ['films.example', 'localhost:4210', '192.168.1.5', 'no site at all', 5])
    const isAllowed = async (url: string) => (await ask('hello', undefined, url)) as { allowed: boolean }
    for (const url of [
      'https://films.example/',
      'http://localhost:4210/',
      'https://localhost:4210/',
      'http://192.168.1.5/',
    ])
      expect(await isAllowed(url)).toMatchObject({ allowed: true })
    for (const url of ['http://films.example/', 'http://localhost/', 'http://192.168.1.5:8080/'])
      expect(await isAllowed(url)).toMatchObject({ allowed: false })
  })

  it('listens to the document that asked, not to what its tab shows by then', async () => {
    const { answer } = startBackground()
    const left = { tab: { id: 7, url: PAGE }, url: 'https://stranger.example/', origin: 'https://stranger.example' }
    expect(await answer({ name: 'hello' }, left)).toMatchObject({ allowed: false })
    expect(await answer({ name: 'hello' }, { ...left, url: PAGE, origin: 'null' })).toMatchObject({ success: false })
    // A browser that says no origin says the document's address.
    expect(await answer({ name: 'hello' }, { tab: { id: 7 }, url: PAGE })).toMatchObject({ allowed: true })
  })
})

describe('what a page is given', () => {
  it('leaves out cookies that the answer did not set, also of a subdomain', async () => {
    const browser = startBackground(async () => {
      const [session] = browser.cookies
      if (session) browser.cookies[0] = { ...session }
      browser.cookies.push({ domain: 'films.example', path: '/', name: 'fresh', value: '1' })
      browser.cookies[2] = { domain: 'films.example', path: '/', name: 'changed', value: 'new' }
      browser.cookies.push({ domain: 'elsewhere.example', path: '/', name: 'other', value: '1' })
      return new Response('')
    })
    for (const name of ['session', 'hidden', 'changed'])
      browser.cookies.push({ domain: 'films.example', path: '/', name, value: 'secret' })
    const { response } = (await browser.ask('makeRequest', request)) as { response: { headers: object } }
    expect(response.headers).toMatchObject({ 'Set-Cookie': 'changed=new, fresh=1' })
  })

  it('hands on the headers that a page has a use for, and no other', async () => {
    const useful = {
      'accept-ranges': 'bytes',
      'content-length': '5',
      'content-range': 'bytes 0-4/9',
      'content-type': 'video/mp4',
      etag: '"1"',
      'x-ratelimit-remaining': '3',
    }
    const others = {
      'x-api-key': 'secret',
      authorization: 'secret',
      'x-user-id': '7',
      location: '/me/7',
      server: 'inside',
    }
    const { ask } = startBackground(async () => new Response('', { headers: { ...useful, ...others } }))
    const { response } = (await ask('makeRequest', request)) as { response: { headers: object } }
    expect(response.headers).toEqual({ ...useful, 'Set-Cookie': '' })
  })

  it('reaches no private address that was not granted by name, also where every site is', async () => {
    const asked: string[] = []
    const browser = startBackground(async (input) => {
      asked.push(String(input))
      return new Response('')
    })
    const at = (url: string) => browser.ask('makeRequest', { url, method: 'GET' })
    for (const [url, host] of [
      ['http://192.168.1.1/admin', '192.168.1.1'],
      ['http://0x7f.1:8080/', '127.0.0.1'],
      ['http://[::1]/', '[::1]'],
      ['http://printer/', 'printer'],
      ['https://nas.local./', 'nas.local.'],
    ] as const) {
      expect(await at(url)).toEqual({
        success: false,
        error: 'Extension has no permission for this host',
        missingHosts: [host],
      })
    }
    expect(asked).toEqual([])
    browser.granted.add('*://192.168.1.1/*')
    expect(await at('http://192.168.1.1/admin')).toMatchObject({ success: true })
    // One that the browser does not note, because every site is granted.
    browser.storedHere.set('grantedPrivateHosts', ['printer'])
    expect(await at('http://printer:631/')).toMatchObject({ success: true })
    expect(await at('http://192.168.1.2/')).toMatchObject({ success: false })
  })

  it('hands on nothing from a private address that a redirect led to', async () => {
    const { ask } = startBackground(async () =>
      Object.defineProperty(new Response('the router'), 'url', { value: 'http://192.168.1.1/admin' }),
    )
    expect(await ask('makeRequest', request)).toEqual({
      success: false,
      error: 'Extension has no permission for this host',
      missingHosts: ['192.168.1.1'],
    })
  })
})

describe('what a page may open', () => {
  it('sets only headers of answers by which a page reads a stream', async () => {
    const { ask, sessionRules } = startBackground()
    const refused = {
      'Set-Cookie': 'a=1',
      'Strict-Transport-Security': 'max-age=1',
      'Clear-Site-Data': '"*"',
      Location: '/',
    }
    await ask('prepareStream', { ...wish, responseHeaders: { ...refused, 'content-type': 'video/mp4' } })
    const [rule] = sessionRules.values()
    const names = rule?.action.responseHeaders?.map(({ header }) => header.toLowerCase()) ?? []
    expect(names.filter((name) => !name.startsWith('access-control-'))).toEqual(['content-type'])
  })

  it('opens no private address that was not granted by name, also where a pattern would mean it', async () => {
    const { ask, granted, sessionRules, releaseTab } = startBackground()
    const home = { ...wish, targetDomains: ['cdn.example', '192.168.1.1'] }
    expect(await ask('prepareStream', home)).toMatchObject({ success: false, missingHosts: ['192.168.1.1'] })
    granted.add('*://192.168.1.1/*')
    expect(await ask('prepareStream', home)).toEqual({ success: true })
    await ask('prepareStream', { ruleId: 2, targetRegex: '.*' })
    await ask('prepareStream', { ruleId: 3, targetRegex: '^https://b' })
    const byPriority = [...sessionRules.values()].toSorted((one, other) => (one.priority ?? 0) - (other.priority ?? 0))
    expect(byPriority.map(({ action }) => action.type)).toEqual([
      'modifyHeaders',
      'modifyHeaders',
      'allow',
      'allow',
      'modifyHeaders',
    ])
    expect(byPriority.at(-1)?.condition.requestDomains).toEqual(home.targetDomains)
    await releaseTab(7)
    expect([...sessionRules.values()].map(({ action }) => action.type)).toEqual(['allow', 'allow'])
  })

  it.each([
    ['the end of an address', ['0.0.1']],
    ['the end of an address of a household', ['168.1.1']],
    ['an address that is written short', ['1.1']],
    ['the end of an address that is written short', ['0.1']],
    ['a last number', ['1']],
    ['a number beside a host', ['cdn.example', '0.0.1']],
    ['a number behind a dot', ['0.0.1.']],
    ['a hexadecimal end', ['0x0.1']],
    ['no host at all', []],
    ['an empty name', ['']],
    ['a dot', ['.']],
    ['an empty label', ['cdn..example']],
    ['a label left out before the name', ['.cdn.example']],
    ['a wildcard', ['*.example']],
    ['every host', ['*']],
    ['a port', ['cdn.example:8443']],
    ['a name of a user', ['me@cdn.example']],
    ['a path', ['cdn.example/']],
    ['capitals', ['CDN.example']],
    ['half an address of IPv6', ['[fd00:']],
  ])('opens nothing for %s: %j is no host', async (_, targetDomains) => {
    const { ask, sessionRules } = startBackground()
    const refused = { success: false, error: 'A target domain is no host name' }
    expect(await ask('prepareStream', { ...wish, targetDomains, targetRegex: '.*' })).toEqual(refused)
    expect(sessionRules.size).toBe(0)
  })

  it.each([
    'cdn.example',
    'a_b-1.cdn.example',
    'xn--bcher-kva.example',
    'cdn.example.',
    '203.0.113.7',
    '[2606:4700::1111]',
  ])('opens %s, which is one', async (host) => {
    const { ask } = startBackground()
    expect(await ask('prepareStream', { ...wish, targetDomains: [host] })).toEqual({ success: true })
  })
})
