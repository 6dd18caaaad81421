import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security.ts'

const policyOf = async (opened: Parameters<typeof securityHeaders>[0]) => {
  const app = new Hono().use(securityHeaders(opened)).get('/', (context) => context.text('page'))
  return (await app.request('/')).headers.get('content-security-policy') ?? ''
}

describe('the page policy', () => {
  it('admits the human check, script and frame, only where the host has a key for it', async () => {
    expect(await policyOf({ casts: false })).not.toContain('challenges.cloudflare.com')
    expect(await policyOf({ casts: false })).not.toContain('frame-src')
    const checking = await policyOf({ casts: true, checksHumans: true })
    expect(checking).toContain("script-src 'self' https://www.gstatic.com https://challenges.cloudflare.com;")
    expect(checking).toContain('frame-src https://challenges.cloudflare.com;')
  })
})
