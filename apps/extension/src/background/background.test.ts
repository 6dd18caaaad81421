import { describe, expect, it } from 'vitest'
import { fakeBrowser, fromPage } from '../testing/fake-browser.ts'
import { PAGE, startBackground } from '../testing/started-background.ts'
import { createBackground } from './background.ts'

/** Requests wait until they are let go on; notes which they are and the headers of the rules meanwhile. */
function stageThatWaits(part: 'pathname' | 'host') {
  const goOn: Array<() => void> = []
  const during: string[] = []
  const browser = startBackground(
    (input) =>
      new Promise((resolve) => {
        const values = [...browser.sessionRules.values()].flatMap(({ action }) =>
          (action.requestHeaders ?? []).map(({ value }) => value),
        )
        during.push(`${new URL(String(input))[part]} ${values.join()}`)
        goOn.push(() => resolve(new Response('there')))
      }),
  )
  return { browser, goOn, during }
}

describe('hello', () => {
  it('S-518 tells version, whether the site is enabled, whether every site is granted', async () => {
    const { ask, granted } = startBackground()
    expect(await ask('hello')).toEqual({ success: true, version: '1.1.0', allowed: true, hasPermission: true })
    granted.clear()
    expect(await ask('hello')).toMatchObject({ allowed: true, hasPermission: false })
  })
  it.each([
    'https://evil-matinee.example:8443/',
    'https://matinee.example/',
    'https://matinee.example.evil.example:8443/',
  ])('a site is enabled by its whole name: not %s', async (url) =>
    expect(await startBackground().ask('hello', undefined, url)).toMatchObject({ success: true, allowed: false }),
  )
  it('a sender without a page of the web gets a failure', async () => {
    const { answer, ask } = startBackground()
    expect(await answer({ name: 'hello' }, {})).toMatchObject({ success: false })
    expect(await ask('hello', undefined, 'file:///etc/passwd')).toMatchObject({ success: false })
  })
})

describe('makeRequest', () => {
  const request = {
    url: 'https://films.example/a',
    method: 'get',
    headers: { Referer: 'https://r.example/', Cookie: 'c=1' },
  }

  it('S-519 sends any header by a rule of its own, for as long as the request lives', async () => {
    let during: unknown
    const browser = startBackground(async () => {
      during = structuredClone([...browser.sessionRules.values()])
      for (const [name, value] of Object.entries({ a: '1', b: '2' }))
        browser.cookies.push({ domain: 'films.example', path: '/', name, value })
      const response = Response.json({ found: true }, { headers: { 'Retry-After': '9' } })
      return Object.defineProperty(response, 'url', { value: 'https://films.example/b' })
    })
    expect(await browser.ask('makeRequest', { ...request, query: { q: '1' } })).toEqual({
      success: true,
      response: {
        statusCode: 200,
        headers: { 'content-type': 'application/json', 'retry-after': '9', 'Set-Cookie': 'a=1, b=2' },
        finalUrl: 'https://films.example/b',
        body: { found: true },
      },
    })
    expect(during).toMatchObject([
      {
        condition: { requestDomains: ['films.example'], initiatorDomains: ['abcdefghijklmnop'] },
        action: {
          requestHeaders: [
            { header: 'Referer', value: 'https://r.example/', operation: 'set' },
            { header: 'Cookie', value: 'c=1', operation: 'set' },
          ],
        },
      },
    ])
    expect(browser.sessionRules.size).toBe(0)
  })
  it('requests at the same time have rules of their own', async () => {
    const goOn: Array<() => void> = []
    const browser = startBackground(() => new Promise((resolve) => goOn.push(() => resolve(new Response('there')))))
    const asked = [
      browser.ask('makeRequest', request),
      browser.ask('makeRequest', { ...request, url: 'https://b.example/' }),
    ]
    await expect.poll(() => goOn.length).toBe(2)
    expect(browser.sessionRules.size).toBe(2)
    for (const go of goOn) go()
    expect(await Promise.all(asked)).toMatchObject([{ success: true }, { success: true }])
    expect(browser.sessionRules.size).toBe(0)
  })
  it('S-519 requests to one host never share their headers: those that differ wait for each other, in order', async () => {
    const { browser, goOn, during } = stageThatWaits('pathname')
    const from = (path: string, headers?: Record<string, string>, host = 'films.example') =>
      browser.ask('makeRequest', { url: `https://${host}${path}`, method: 'GET', headers })
    const asked = [
      from('/1', { Referer: 'https://a.example/' }),
      from('/2', { referer: 'https://a.example/' }),
      from('/3', { Referer: 'https://b.example/' }),
      from('/4'),
      from('/5', { Referer: 'https://c.example/' }, 'cdn.films.example'),
      from('/6', { Referer: 'https://d.example/' }, 'other-films.example'),
    ]
    await expect.poll(() => goOn.length).toBe(3)
    expect(during.map((each) => each.slice(0, 2)).toSorted()).toEqual(['/1', '/2', '/6'])
    for (const expected of [
      ['/3 https://b.example/', 4],
      ['/4 ', 5],
      ['/5 https://c.example/', 6],
    ] as const) {
      for (const go of goOn) go()
      await expect.poll(() => goOn.length).toBe(expected[1])
      expect(during.at(-1)).toBe(expected[0])
    }
    for (const go of goOn) go()
    expect(await Promise.all(asked)).toMatchObject(asked.map(() => ({ success: true })))
    expect(browser.sessionRules.size).toBe(0)
  })
  it('S-519 a redirect of one site never meets the headers of another: their requests wait for each other', async () => {
    const { browser, goOn, during } = stageThatWaits('host')
    browser.stored.set('domainWhitelist', ['https://matinee.example:8443', 'https://other.example'])
    const from = (page: string, host: string, headers?: Record<string, string>) =>
      browser.ask('makeRequest', { url: `https://${host}/`, method: 'GET', headers }, page)
    const secret = { Authorization: 'secret' }
    const asked = [
      from(PAGE, 'films.example', secret),
      // Its answer may lead to films.example, where the rule of the first would give it the secret.
      from('https://other.example/', 'redirects.example'),
      from(PAGE, 'more-films.example', { Referer: 'https://r.example/' }),
    ]
    await expect.poll(() => goOn.length).toBe(1)
    expect(during).toEqual(['films.example secret'])
    goOn[0]?.()
    await expect.poll(() => goOn.length).toBe(2)
    expect(during[1]).toBe('redirects.example ')
    goOn[1]?.()
    await expect.poll(() => goOn.length).toBe(3)
    expect(during[2]).toBe('more-films.example https://r.example/')
    goOn[2]?.()
    expect(await Promise.all(asked)).toMatchObject(asked.map(() => ({ success: true })))
  })
  it('in Firefox rules are for the name that this installation has', async () => {
    const during: unknown[] = []
    const browser = startBackground(async () => {
      during.push(...[...browser.sessionRules.values()].map(({ condition }) => condition.initiatorDomains))
      return new Response('there')
    })
    browser.api.runtime.getURL = (path) => `moz-extension://0e5c5bd2-0a5b-4b2c-9d0c-0c4b8bd0a111/${path}`
    const { answer } = createBackground(browser.api)
    await answer({ name: 'makeRequest', body: request }, fromPage(PAGE))
    expect(during).toEqual([['0e5c5bd2-0a5b-4b2c-9d0c-0c4b8bd0a111']])
  })
  it('one that breaks lets the next one go', async () => {
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => new Response('there')]
    const browser = startBackground(() => (answers.shift() ?? (async () => new Response('')))())
    const asked = ['https://a.example/', 'https://b.example/'].map((Referer) =>
      browser.ask('makeRequest', { ...request, headers: { Referer } }),
    )
    expect(await Promise.all(asked)).toMatchObject([{ success: false }, { success: true }])
  })
  it('a rule that an ended worker left behind changes nobody’s request', async () => {
    const browser = fakeBrowser(async () => new Response(''))
    browser.sessionRules.set(200_000, {
      id: 200_000,
      priority: 1,
      condition: { requestDomains: ['films.example'] },
      action: { type: 'modifyHeaders' as chrome.declarativeNetRequest.RuleActionType },
    })
    browser.stored.set('domainWhitelist', ['matinee.example:8443'])
    browser.granted.add('<all_urls>')
    const background = createBackground(browser.api)
    await background.answer({ name: 'makeRequest', body: { ...request, url: 'https://b.example/' } }, fromPage(PAGE))
    expect(browser.sessionRules.size).toBe(0)
  })
  it('a request that breaks leaves no rule and has an answer', async () => {
    const browser = startBackground(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await browser.ask('makeRequest', request)).toEqual({ success: false, error: 'Failed to fetch' })
    expect(browser.sessionRules.size).toBe(0)
  })
  it('sends forms as forms, query strings and objects as they are', async () => {
    const bodies: unknown[] = []
    const { ask } = startBackground(async (_input, init) => {
      bodies.push(init?.body)
      return new Response('')
    })
    const post = { ...request, method: 'POST' }
    await ask('makeRequest', { ...post, bodyType: 'FormData', body: [['a', '1']] })
    await ask('makeRequest', { ...post, bodyType: 'URLSearchParams', body: [['a', '1']] })
    await ask('makeRequest', { ...post, bodyType: 'object', body: { a: 1 } })
    await ask('makeRequest', { ...post, bodyType: 'string', body: 'a' })
    const [form, query, object, text] = bodies
    expect(form instanceof FormData && form.get('a')).toBe('1')
    expect(query instanceof URLSearchParams && String(query)).toBe('a=1')
    expect([object, text]).toEqual(['{"a":1}', 'a'])
  })
  it('hands over bytes as base64 where it is asked to', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
    const { ask } = startBackground(async () => new Response(bytes))
    const answer = (await ask('makeRequest', { ...request, readBody: 'base64' })) as {
      response: { body: string; bodyEncoding: string }
    }
    expect(answer.response.bodyEncoding).toBe('base64')
    expect(Buffer.from(answer.response.body, 'base64').equals(bytes)).toBe(true)
  })
  it('asks the site itself where an earlier answer ran out', async () => {
    const modes: unknown[] = []
    const { ask } = startBackground(async (_input, init) => {
      modes.push(init?.cache)
      return new Response('')
    })
    await ask('makeRequest', { ...request, isAnew: true })
    await ask('makeRequest', request)
    expect(modes).toEqual(['reload', undefined])
  })
  it('joins base and address, and refuses what is no address of the web', async () => {
    const asked: string[] = []
    const { ask } = startBackground(async (input) => {
      asked.push(String(input))
      return new Response('')
    })
    await ask('makeRequest', { ...request, baseUrl: 'https://films.example/api/', url: '/search', query: { q: 'a b' } })
    expect(asked).toEqual(['https://films.example/api/search?q=a+b'])
    for (const url of ['file:///etc/passwd', 'data:text/plain,x', 'javascript:1', 'films.example']) {
      expect(await ask('makeRequest', { ...request, url })).toMatchObject({ success: false })
    }
  })
  it('S-435 a site that is not enabled is told so, and one without permission for the host', async () => {
    const { ask, granted } = startBackground(async () => new Response(''))
    expect(await ask('makeRequest', request, 'https://other.example/')).toEqual({
      success: false,
      error: 'Extension is not enabled for this page',
    })
    granted.clear()
    granted.add('*://films.example/*')
    expect(await ask('makeRequest', request)).toMatchObject({ success: false })
    granted.add('*://matinee.example/*')
    expect(await ask('makeRequest', request)).toMatchObject({ success: true })
  })
})

describe('prepareStream', () => {
  const wish = { ruleId: 1, targetDomains: ['cdn.example'], requestHeaders: { Referer: 'https://r.example/' } }

  it('S-520 sets a rule that opens the stream to the page that asked', async () => {
    const { ask, sessionRules } = startBackground()
    expect(await ask('prepareStream', { ...wish, responseHeaders: { 'Content-Type': 'video/mp4' } })).toEqual({
      success: true,
    })
    expect(sessionRules.size).toBe(1)
    const [rule] = sessionRules.values()
    expect(rule?.condition).toEqual({
      initiatorDomains: ['matinee.example'],
      tabIds: [7],
      requestDomains: ['cdn.example'],
    })
    expect(rule?.action.responseHeaders?.map(({ header, value }) => [header, value])).toEqual([
      ['Access-Control-Allow-Origin', '*'],
      ['Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, PATCH, OPTIONS'],
      ['Access-Control-Allow-Headers', '*'],
      ['Access-Control-Allow-Credentials', 'true'],
      ['Content-Type', 'video/mp4'],
    ])
  })
  it('a rule of the same id is replaced, and one without headers changes none of the request', async () => {
    const { ask, sessionRules } = startBackground()
    await ask('prepareStream', wish)
    await ask('prepareStream', { ruleId: 1, targetRegex: '^https://b' })
    const [rule, ...more] = [...sessionRules.values()].filter(
      ({ action }) => action.requestHeaders ?? action.responseHeaders,
    )
    expect(more).toEqual([])
    expect(rule?.action.requestHeaders).toBeUndefined()
    expect(rule?.condition.regexFilter).toBe('^https://b')
  })
  it('S-520 tabs share no rules, also where their pages give the same numbers at the same time', async () => {
    const { ask, releaseTab, sessionRules } = startBackground()
    const from = (tab: number, ruleId: number) =>
      ask('prepareStream', { ...wish, ruleId, requestHeaders: { Referer: `https://${tab}.example/` } }, PAGE, tab)
    await Promise.all([from(7, 1), from(8, 1), from(7, 2), from(8, 100_000), from(2_000_000_000, 1)])
    const reported = () =>
      [...sessionRules.values()]
        .map(({ condition, action }) => `${condition.tabIds} ${action.requestHeaders?.[0]?.value}`)
        .toSorted()
    const others = ['2000000000 https://2000000000.example/', '8 https://8.example/', '8 https://8.example/']
    expect(reported()).toEqual([others[0], '7 https://7.example/', '7 https://7.example/', ...others.slice(1)])
    await releaseTab(7)
    expect(reported()).toEqual(others)
    await from(9, 1)
    expect(reported()).toEqual([...others, '9 https://9.example/'])
    await releaseTab(5)
    expect(sessionRules.size).toBe(4)
  })
  it('without permission for the host of the stream there is no rule that would be ignored', async () => {
    const { ask, granted, sessionRules } = startBackground()
    granted.clear()
    granted.add('*://matinee.example/*')
    granted.add('*://known.example/*')
    const error = 'Extension has no permission for this host'
    const both = { ...wish, targetDomains: ['known.example', 'cdn.example'] }
    expect(await ask('prepareStream', both)).toEqual({ success: false, error, missingHosts: ['cdn.example'] })
    expect(await ask('prepareStream', { ruleId: 1, targetRegex: '^https://b' })).toMatchObject({ success: false })
    granted.delete('*://matinee.example/*')
    granted.add('*://cdn.example/*')
    expect(await ask('prepareStream', both)).toEqual({ success: false, error, missingHosts: [] })
    expect(sessionRules.size).toBe(0)
  })
})

describe('openPage', () => {
  it('S-521 leads the tab of the asking page to the page of the extension', async () => {
    const { ask, tabs } = startBackground()
    expect(await ask('openPage', { page: 'PermissionGrant', redirectUrl: PAGE })).toEqual({ success: true })
    expect(tabs.get(7)).toBe(
      `chrome-extension://abcdefghijklmnop/tabs/PermissionGrant.html?redirectUrl=${encodeURIComponent(PAGE)}`,
    )
  })
  it('names the hosts that a stream needs', async () => {
    const { ask, tabs } = startBackground()
    await ask('openPage', { page: 'PermissionGrant', redirectUrl: PAGE, hosts: ['films.example', 'cdn.example'] })
    expect(new URL(tabs.get(7) ?? '').searchParams.getAll('host')).toEqual(['films.example', 'cdn.example'])
  })
  it('needs no enabled site, but a site asks for itself alone, and for pages that there are', async () => {
    const { ask, tabs } = startBackground()
    const other = 'https://new.example/'
    expect(await ask('openPage', { page: 'PermissionGrant', redirectUrl: PAGE }, other)).toMatchObject({
      success: false,
    })
    expect(await ask('openPage', { page: '../popup', redirectUrl: other }, other)).toMatchObject({ success: false })
    expect(tabs.size).toBe(0)
    expect(await ask('openPage', { page: 'PermissionGrant', redirectUrl: other }, other)).toMatchObject({
      success: true,
    })
  })
})

it('messages that nobody knows have an answer too', async () => {
  const { ask } = startBackground()
  expect(await ask('dropTables')).toMatchObject({ success: false })
  expect(await ask('makeRequest', { url: 1 })).toMatchObject({ success: false })
})
