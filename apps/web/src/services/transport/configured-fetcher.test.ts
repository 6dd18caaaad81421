import { ProviderError, type Fetcher, type FetcherAnswer } from '@matinee/providers'
import { expect, it, vi } from 'vitest'
import { createConfiguredFetcher } from './configured-fetcher.ts'

const answer = (body: string): FetcherAnswer => ({ statusCode: 200, headers: new Headers(), finalUrl: '', body })
const refused = () => Promise.reject(new ProviderError('network', 'no CORS'))
const { signal } = new AbortController()
const URL_OF_ADDON = 'https://addon.example/manifest.json'

function stage({ hasFurther = true, isThere = true }) {
  const direct = vi.fn<Fetcher>(refused)
  const reaching = vi.fn<Fetcher>(async () => answer('further'))
  const fetcher = createConfiguredFetcher({
    direct,
    reaching: hasFurther ? reaching : null,
    isThere: async () => isThere,
  })
  return { direct, reaching, fetcher }
}

it('goes further where a server lets no page read it, and from then on at once', async () => {
  const { direct, reaching, fetcher } = stage({})
  expect((await fetcher(URL_OF_ADDON, { signal })).body).toBe('further')
  expect((await fetcher('/stream.json', { signal, baseUrl: URL_OF_ADDON })).body).toBe('further')
  expect([direct.mock.calls.length, reaching.mock.calls.length]).toEqual([1, 2])
})

it('a password goes straight or not at all', async () => {
  const { reaching, fetcher } = stage({})
  await expect(fetcher(URL_OF_ADDON, { signal, method: 'POST', body: 'secret' })).rejects.toMatchObject({
    code: 'keeps-pages-out',
  })
  expect(reaching).not.toHaveBeenCalled()
})

it('says whether a server is away or keeps pages out', async () => {
  await expect(stage({ hasFurther: false }).fetcher(URL_OF_ADDON, { signal })).rejects.toMatchObject({
    code: 'keeps-pages-out',
  })
  await expect(stage({ hasFurther: false, isThere: false }).fetcher(URL_OF_ADDON, { signal })).rejects.toMatchObject({
    code: 'network',
  })
})

it('an answer that is read straight is the answer', async () => {
  const { direct, reaching, fetcher } = stage({})
  direct.mockResolvedValue(answer('straight'))
  expect((await fetcher(URL_OF_ADDON, { signal })).body).toBe('straight')
  direct.mockRejectedValue(new ProviderError('upstream', '500'))
  await expect(fetcher(URL_OF_ADDON, { signal })).rejects.toMatchObject({ code: 'upstream' })
  expect(reaching).not.toHaveBeenCalled()
})
