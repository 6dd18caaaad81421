import { randomUUID } from 'node:crypto'
import { batchAnswerSchema, changesPageSchema } from '@matinee/contracts'
import type { InteropClient } from '@matinee/testing'
import { beforeAll, expect, it } from 'vitest'
import { type ApiUnderTest, onEveryEngine, START } from '../testing/running-api.ts'

/** A text in the sealed form, of about four times this many characters. */
const sealed = (size: number) => `${'A'.repeat(22)}==.${'Bc/+'.repeat(size)}.${'C'.repeat(22)}==`

onEveryEngine('sealed connections', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  const putAs = async (name: string, client: InteropClient, at: number, values: unknown[]): Promise<string[]> => {
    const changes = values.map((value) => ({
      ...{ id: randomUUID(), kind: 'setting', op: 'put', name, value },
      deed: { at: START + at, counter: 0, device: 'phone' },
    }))
    const { body } = await client.call('POST', '/users/{uid}/changes', { changes })
    return batchAnswerSchema.parse(body).results.map(({ status }) => status)
  }
  const put = (client: InteropClient, at: number, ...values: unknown[]) =>
    putAs('sealedConnections', client, at, values)
  const stored = async (client: InteropClient) => {
    const { body } = await client.call('GET', '/users/{uid}/changes')
    return changesPageSchema.parse(body).changes.map((one) => one.kind === 'setting' && one.value)
  }

  it('are kept until null removes them, and are the account’s alone', async () => {
    const [client, stranger] = [await server.register(), await server.register()]
    expect(await put(client, -5000, sealed(20_000))).toEqual(['applied'])
    expect(await stored(client)).toEqual([sealed(20_000)])
    expect(await stored(stranger)).toEqual([])
    expect(await put(client, -4000, null)).toEqual(['applied'])
    expect(await stored(client)).toEqual([null])
  })

  it('are taken in no form but the sealed one, and only so large', async () => {
    const client = await server.register()
    const readable = JSON.stringify({ jellyfin: [{ token: 'secret' }] })
    const wrong = [readable, '', 'a.b.c', sealed(100_000), `${sealed(1)}\u0000`, [sealed(1)], 5]
    expect(new Set(await put(client, 0, ...wrong))).toEqual(new Set(['rejected']))
    expect(await stored(client)).toEqual([])
  })

  it('lie beside the sealed subtitle files, which are taken in no other form either', async () => {
    const client = await server.register()
    expect(await putAs('sealedSubtitles', client, -5000, ['WEBVTT', sealed(2)])).toEqual(['rejected', 'applied'])
    expect(await put(client, -4000, sealed(1))).toEqual(['applied'])
    expect(await stored(client)).toEqual([sealed(2), sealed(1)])
  })

  it('S-466 S-467 are no part of the specified endpoints, which neither answer nor take them', async () => {
    const client = await server.register()
    await put(client, -5000, sealed(1))
    const { body } = await client.call('PUT', '/users/{uid}/settings', { sealedConnections: null })
    expect(body).not.toHaveProperty('sealedConnections')
    expect((await client.call('GET', '/users/{uid}/settings')).body).toEqual(body)
    expect(await stored(client)).toEqual([sealed(1)])
  })
})
