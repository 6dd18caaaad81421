import { createFetcher } from '@matinee/providers'
import { createReferenceProxy } from '@matinee/testing/proxy'
import { describe, expect, it } from 'vitest'
import { createProxiedSend } from './proxied-send.ts'

describe('providers behind a proxy that speaks protocols §7 only', () => {
  const asked: Array<{ url: string; headers: Headers; body: unknown }> = []
  const proxy = createReferenceProxy({
    fetch: (url, init) => {
      asked.push({ url, headers: new Headers(init.headers), body: init.body })
      if (url.includes('private')) return Promise.reject(new Error('not there'))
      const answer = new Response('found', { status: 404 })
      return Promise.resolve(Object.defineProperty(answer, 'url', { value: 'https://films.example.org/end' }))
    },
  })
  const fetcher = createFetcher(createProxiedSend('http://proxy.example.org/', proxy))
  const { signal } = new AbortController()

  it('S-522 ask it for the address, with headers mapped, and read where redirects ended', async () => {
    const headers = { referer: 'https://site.example/', 'user-agent': 'Provider/1', 'x-own': '1' }
    const answer = await fetcher('https://films.example.org/a?b=c', { headers, signal, method: 'POST', body: 'text' })
    expect(answer).toMatchObject({ statusCode: 404, body: 'found', finalUrl: 'https://films.example.org/end' })
    const last = asked.at(-1)
    expect(last).toMatchObject({ url: 'https://films.example.org/a?b=c', body: 'text' })
    expect(Object.fromEntries(last?.headers ?? [])).toMatchObject(headers)
  })

  it('take its refusal for a failure, not for an answer', async () => {
    await expect(fetcher('https://private.example.org/', { signal })).rejects.toMatchObject({ code: 'network' })
  })
})
