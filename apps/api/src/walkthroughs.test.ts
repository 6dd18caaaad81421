/** Follows the walkthroughs that change the accounts server, with the code in them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInteropClient } from '@matinee/testing'
import { followWalkthrough } from '@matinee/testing/walkthrough'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type * as apiModule from './api.ts'
import { putSetting } from './sync/testing/changes.ts'

// The walkthrough's own tests become tests of this file.
const endpoint = await followWalkthrough('docs/walkthroughs/add-an-account-endpoint.md')
await endpoint.load('apps/api/src/summary/summary.test.ts')
afterAll(() => endpoint.close())

describe('the walkthrough of an endpoint', () => {
  it('needs its answer, its routes, where they are mounted, and a test', () => {
    expect(endpoint.paths).toEqual([
      'packages/contracts/src/account/summary.ts',
      'packages/contracts/src/account/index.ts',
      'apps/api/src/summary/routes.ts',
      'apps/api/src/routes.ts',
      'apps/api/src/summary/summary.test.ts',
    ])
  })
})

it('a setting that the walkthrough of one adds is kept by the server as it is', async () => {
  const { load, close } = await followWalkthrough('docs/walkthroughs/add-a-synced-setting.md')
  onTestFinished(close)
  const { createApi } = await load<typeof apiModule>('apps/api/src/api.ts')
  const folder = mkdtempSync(join(tmpdir(), 'matinee-walkthrough-'))
  const identity = { name: 'Test server', version: '1.2.3' }
  const api = createApi({ database: join(folder, 'matinee.db'), identity, log: { warn: () => {} }, limits: 'off' })
  onTestFinished(async () => {
    await api.close()
    rmSync(folder, { recursive: true })
  })
  const client = createInteropClient({ base: 'http://api.test', fetch: api.fetch, passphrase: 'twelve words' })
  await client.register('a device')
  const change = putSetting('enableIntroSkip', Date.now(), true)
  const { status, body } = await client.call('POST', '/users/{uid}/changes', { changes: [change] })
  expect([status, body]).toMatchObject([200, {}])
  const answer = await client.call('GET', '/users/{uid}/changes?since=0')
  expect(answer.body).toMatchObject({ changes: [{ kind: 'setting', name: 'enableIntroSkip', value: true }] })
})
