import { describe, expect, it } from 'vitest'
import { createStandalone } from './app.ts'
import { readConfig } from './config.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { webFiles } from './web-files.ts'

const DAY_MS = 24 * 3600 * 1000
const part = () => new Response('a part')

const ask = async (path: string, env: NodeJS.ProcessEnv) => {
  const config = readConfig(env)
  const web = webFiles({
    folder: import.meta.dirname,
    base: config.BASE_PATH,
    documents: { index: '<!doctype html>', others: new Map() },
  })
  const app = createStandalone({
    config,
    metrics: createRequestMetrics(),
    sendMetrics: part,
    askParts: async () => [],
    parts: {
      api: part,
      catalogue: part,
      proxy: part,
      scraper: part,
      samples: part,
      web: (request) => web.fetch(request),
    },
  })
  return app.request(`http://localhost${path}`, { headers: { host: 'localhost' } })
}

describe('/.well-known/security.txt', () => {
  it('says whom to write to, and until when that is so', async () => {
    const env = { SECURITY_CONTACT: 'mailto:security@films.example, https://films.example/report' }
    const answer = await ask('/.well-known/security.txt', env)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8')
    const lines = (await answer.text()).trim().split('\n')
    expect(lines.slice(0, 2)).toEqual([
      'Contact: mailto:security@films.example',
      'Contact: https://films.example/report',
    ])
    const [, moment = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/.exec(lines[2] ?? '') ?? []
    const aheadMs = Date.parse(moment) - Date.now()
    expect(aheadMs).toBeGreaterThan(30 * DAY_MS)
    expect(aheadMs).toBeLessThan(365 * DAY_MS)
    expect(lines).toHaveLength(3)
  })

  it('is at the root of the host also where the site is below a path, and names its own address', async () => {
    const env = {
      SECURITY_CONTACT: 'tel:+1-201-555-0123',
      BASE_PATH: '/films',
      PUBLIC_URL: 'https://host.example/films',
    }
    for (const path of ['/.well-known/security.txt', '/films/.well-known/security.txt']) {
      expect(await (await ask(path, env)).text()).toMatch(
        /^Contact: tel:\+1-201-555-0123\nExpires: .*\nCanonical: https:\/\/host\.example\/\.well-known\/security\.txt\n$/,
      )
    }
  })

  it('is not there where nobody is named, and no page stands for it', async () => {
    for (const path of ['/.well-known/security.txt', '/.well-known/anything'])
      expect((await ask(path, {})).status).toBe(404)
    expect((await ask('/discover', {})).status).toBe(200)
  })

  it.each(['security@films.example', 'http://films.example/', 'mailto:', 'mailto:a@b.example\nExpires: never', 'tel:'])(
    'takes no contact of another form: %j',
    (contact) => {
      expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(
        'SECURITY_CONTACT: must be addresses that begin with mailto:, https:// or tel:, comma-separated',
      )
    },
  )
})
