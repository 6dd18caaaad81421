import { providerReportSchema, type ProviderReportItem } from '@matinee/contracts'
import { expect, it } from 'vitest'
import { createHostReports } from './provider-reports.ts'

function stage(backendUrl: string | null = '/api/') {
  const sent: Array<{ url: string; body: unknown }> = []
  const reports = createHostReports({
    backendUrl,
    newName: (length) => 'n'.repeat(length),
    fetch: async (url, init) => {
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)) })
      return new Response('{}')
    },
  })
  return { sent, reports }
}
const item: ProviderReportItem = { tmdbId: '1', type: 'movie', title: 'Detour', status: 'success', providerId: 'a' }

it('S-469 S-473 S-474 is sent in batches of ten under one name of 32 characters', async () => {
  const { sent, reports } = stage()
  reports.providers(
    Array.from({ length: 23 }, () => item),
    'extension',
  )
  await expect.poll(() => sent.length).toBe(3)
  expect(sent.map(({ url }) => url)).toEqual(Array.from({ length: 3 }, () => '/api/metrics/providers'))
  const bodies = sent.map(({ body }) => providerReportSchema.parse(body))
  expect(bodies.map(({ items }) => items.length)).toEqual([10, 10, 3])
  expect(bodies[0]).toMatchObject({ tool: 'extension', batchId: 'n'.repeat(32) })
  expect(new Set(bodies.map(({ batchId }) => batchId)).size).toBe(1)
})

it('S-376 S-471 reports the result of the human check', async () => {
  const { sent, reports } = stage()
  reports.captcha(false)
  await expect.poll(() => sent).toEqual([{ url: '/api/metrics/captcha', body: { success: false } }])
})

it('reports nothing without a server, and nothing without an attempt', async () => {
  const none = stage(null)
  none.reports.captcha(true)
  const empty = stage()
  empty.reports.providers([], 'default')
  await Promise.resolve()
  expect([...none.sent, ...empty.sent]).toEqual([])
})
