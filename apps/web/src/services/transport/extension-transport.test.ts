import { expect, it } from 'vitest'
import type { ExtensionClient } from './extension-client.ts'
import { createExtensionTransport } from './extension-transport.ts'

it('an answer that ran out is asked of the site itself', async () => {
  const asked: unknown[] = []
  const makeRequest: ExtensionClient['makeRequest'] = async ({ url, isAnew }) => {
    asked.push(isAnew)
    return { statusCode: 200, headers: {}, finalUrl: url, body: '' }
  }
  const { fetcher } = createExtensionTransport({ makeRequest })
  const { signal } = new AbortController()
  await fetcher('https://addon.example/stream', { signal, isAnew: true })
  await fetcher('https://addon.example/stream', { signal })
  expect(asked).toEqual([true, undefined])
})
