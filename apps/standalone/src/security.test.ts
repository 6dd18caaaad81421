import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { hostCheck, securityHeaders } from './security.ts'

const policyOf = async (enabled: Parameters<typeof securityHeaders>[0]) => {
  const app = new Hono().use(securityHeaders(enabled)).get('/', (context) => context.text('page'))
  return (await app.request('/')).headers.get('content-security-policy') ?? ''
}

describe('the page policy', () => {
  const closed = { casts: false, turnstile: false, recaptcha: false }

  it('admits nobody by itself', async () => {
    expect(await policyOf(closed)).toContain("script-src 'self';")
    expect(await policyOf(closed)).not.toContain('frame-src')
  })
  it('lets the page fetch, show and play from the web alone: by no web socket, and no script of a text', async () => {
    const policy = await policyOf(closed)
    const sourcesOf = (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]?.split(' ')
    expect(sourcesOf('img-src')).toEqual(["'self'", 'https:', 'http:', 'data:', 'blob:'])
    expect(sourcesOf('media-src')).toEqual(["'self'", 'https:', 'http:', 'blob:'])
    expect(sourcesOf('connect-src')).toEqual(["'self'", 'https:', 'http:', 'data:', 'blob:'])
    expect(policy).not.toMatch(/\*|ws|filesystem/)
  })
  it('has a reason for every directive, written down', async () => {
    const guide = readFileSync(new URL('../../../docs/security/page-policy.md', import.meta.url), 'utf8')
    for (const directive of (await policyOf({ casts: true, turnstile: true, recaptcha: true })).split('; ')) {
      expect(guide).toContain(`| \`${directive.split(' ')[0]}\``)
    }
  })
  it('admits what stands in the document by its hash, and nothing else inline', async () => {
    const app = new Hono()
      .use(securityHeaders(closed, { scripts: ["'sha256-one'"], styles: ["'sha256-two'"] }))
      .get('/', (context) => context.text('page'))
    const policy = (await app.request('/')).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'sha256-one';")
    expect(policy).toContain("style-src 'self' 'sha256-two';")
    expect(policy).not.toContain('unsafe-inline')
  })
  it('admits the human check, script and frame, only where the host asks for it', async () => {
    const checking = await policyOf({ ...closed, casts: true, turnstile: true })
    expect(checking).toContain("script-src 'self' https://www.gstatic.com https://challenges.cloudflare.com;")
    expect(checking).toContain('frame-src https://challenges.cloudflare.com;')
    const other = await policyOf({ ...closed, recaptcha: true })
    expect(other).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;")
    expect(other).toContain('frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;')
  })
})

describe('the names a server answers by', () => {
  const statusOf = async (options: Parameters<typeof hostCheck>[0], host: string) => {
    const app = new Hono().use(hostCheck(options)).get('/', (context) => context.text('page'))
    return (await app.request('/', { headers: { host } })).status
  }
  it.each([
    ['127.0.0.1', [], 'localhost:4210', 200],
    ['127.0.0.1', [], 'rebound.example', 421],
    ['0.0.0.0', [], 'anything.example', 421],
    ['0.0.0.0', ['films.example'], 'films.example', 200],
    ['0.0.0.0', ['films.example'], 'rebound.example', 421],
    ['0.0.0.0', ['films.example'], '192.168.1.5:4210', 200],
    ['0.0.0.0', ['films.example'], '[fd00::5]:4210', 200],
  ])('bound to %s with %j: %s gets %d', async (host, allowed, name, status) => {
    expect(await statusOf({ host, allowed }, name)).toBe(status)
  })
})
