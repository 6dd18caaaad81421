import { describe, expect, it } from 'vitest'
import { createRequestJson, HttpError } from '../../services/http/http.ts'
import { checkBackend, checkDatabase, checkWorkers, workersSummary, type Finding } from './checks.ts'

const ECHO = 'https://echo.test/get'
const BASE = 'https://site.test/admin'

function portsOver(answer: (url: string) => Response | Promise<Response>) {
  let time = 0
  return {
    requestJson: createRequestJson(async (input) => answer(String(input))),
    now: () => (time += 84),
  }
}
const keysOf = ({ details }: Finding) => details.map(({ key }) => key)

describe('the backend test', () => {
  it('S-579 says that no server is set', async () => {
    expect(
      await checkBackend(
        null,
        portsOver(() => Response.error()),
      ),
    ).toEqual({
      state: 'bad',
      title: { key: 'admin.backend.notSet' },
      details: [],
    })
  })

  it('S-165 shows version, name, description and human check of a working server', async () => {
    const meta = { name: 'Parish Hall', version: '2.1', description: null, hasCaptcha: false }
    const asked: string[] = []
    const found = await checkBackend(
      'https://sync.test/',
      portsOver((url) => {
        asked.push(url)
        return Response.json(meta)
      }),
    )
    expect(asked).toEqual(['https://sync.test/meta'])
    expect(found).toMatchObject({
      state: 'ok',
      details: [
        { key: 'admin.backend.answered', values: { name: 'Parish Hall', version: '2.1', ms: 84 } },
        { key: 'admin.backend.noDescription' },
        { key: 'admin.backend.noCaptcha' },
      ],
    })
    const asking = portsOver(() => Response.json({ ...meta, description: 'For the parish', hasCaptcha: true }))
    expect(keysOf(await checkBackend('/api', asking))).toEqual([
      'admin.backend.answered',
      'admin.backend.description',
      'admin.backend.captcha',
    ])
  })

  it.each([
    ['admin.reason.network', () => Promise.reject(new TypeError('x'))],
    ['admin.reason.status', () => new Response('', { status: 502 })],
    ['admin.reason.shape', () => new Response('<!doctype html>')],
  ])('S-579 %s is said with what to look at', async (reason, answer) => {
    const found = await checkBackend('/api', portsOver(answer))
    expect(found).toMatchObject({ state: 'bad', title: { key: 'admin.backend.failed' } })
    expect(keysOf(found)).toEqual([reason, 'admin.backend.failedHelp'])
  })
})

describe('the worker test', () => {
  const echoing = portsOver(() => Response.json({ url: ECHO }))

  it('S-166 a worker that brings the echo back works', async () => {
    const asked: string[] = []
    const found = await checkWorkers(
      ['https://one.test', '|type=api|https://scrape.test', 'nonsense'],
      ECHO,
      BASE,
      portsOver((url) => {
        asked.push(url)
        return Response.json({ url: ECHO })
      }),
    )
    expect(asked).toEqual([`https://one.test/?destination=${encodeURIComponent(ECHO)}`])
    expect(found).toMatchObject([{ state: 'ok', title: 'one.test' }])
    expect(workersSummary(found)).toEqual({ key: 'admin.workers.allPassed' })
  })

  it('S-402 an address that ends with a slash is an error, and is not asked', async () => {
    const found = await checkWorkers(
      ['https://two.test/', '/proxy/'],
      ECHO,
      BASE,
      portsOver(() => Promise.reject(new Error('asked'))),
    )
    expect(found).toMatchObject([
      { state: 'bad', title: 'two.test/', details: [{ key: 'admin.workers.slash' }] },
      { state: 'bad', title: 'site.test/proxy/', details: [{ key: 'admin.workers.slash' }] },
    ])
    expect(workersSummary(found)).toEqual({ key: 'admin.workers.someFailed', values: { failed: 2 } })
  })

  it.each([
    ['a website', () => new Response('<!doctype html>'), 'admin.workers.notProxy'],
    ['another echo', () => Response.json({ url: 'https://else.test' }), 'admin.workers.notProxy'],
    ['nobody', () => Promise.reject(new TypeError('x')), 'admin.reason.network'],
    ['a refusal', () => new Response('', { status: 401 }), 'admin.reason.status'],
  ])('S-580 %s has its own text', async (_what, answer, key) => {
    const [found] = await checkWorkers(['https://one.test'], ECHO, BASE, portsOver(answer))
    expect(found).toMatchObject({ state: 'bad', details: [{ key }] })
  })

  it('no workers have not passed', async () => {
    expect(workersSummary(await checkWorkers([], ECHO, BASE, echoing))).toEqual({ key: 'admin.workers.none' })
  })
})

describe('the movie-database test', () => {
  const clock = (ms: number) => {
    let time = 0
    return () => (time += ms)
  }
  const refuse = (status: number) => () => Promise.reject(new HttpError('status', 'x', { status }))

  it('S-432 S-578 our own catalogue works with no key; one that asks for a key says that it is missing', async () => {
    expect(await checkDatabase('notNeeded', async () => {}, clock(10))).toMatchObject({ state: 'ok' })
    expect(await checkDatabase('notNeeded', refuse(401), clock(10))).toMatchObject({
      state: 'bad',
      title: { key: 'admin.database.missingKey' },
    })
  })

  it('S-433 S-578 a key that is no read token is not even tried', async () => {
    const ask = () => Promise.reject(new Error('asked'))
    expect(await checkDatabase('malformed', ask, clock(10))).toMatchObject({
      state: 'bad',
      title: { key: 'admin.database.malformedKey' },
    })
  })

  it('S-578 a refused key and a broken database have different texts', async () => {
    expect(await checkDatabase('set', refuse(401), clock(10))).toMatchObject({
      title: { key: 'admin.database.refusedKey' },
    })
    expect(await checkDatabase('set', refuse(500), clock(10))).toMatchObject({
      title: { key: 'admin.database.failed' },
    })
  })

  it('S-167 S-578 works, and says when the main host was too slow', async () => {
    expect(await checkDatabase('set', async () => {}, clock(10))).toMatchObject({ state: 'ok' })
    expect(await checkDatabase('set', async () => {}, clock(6000))).toMatchObject({
      state: 'warn',
      title: { key: 'admin.database.slow' },
    })
  })
})
