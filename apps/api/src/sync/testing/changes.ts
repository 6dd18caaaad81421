import { randomUUID } from 'node:crypto'
import {
  type BatchAnswer,
  batchAnswerSchema,
  changesPageSchema,
  type ChangesPage,
  progressListSchema,
} from '@matinee/contracts'
import type { InteropClient } from '@matinee/testing'
import { expect } from 'vitest'
import { film } from '../../testing/running-api.ts'

export const YEAR_MS = 365 * 24 * 3600 * 1000
export const timestamp = (at: number, counter = 0, device = 'phone') => ({ at, counter, device })
export const meta = film('Detour')
export const putBookmark = (tmdbId: string, at: number, title = 'Detour') => ({
  ...{ id: randomUUID(), kind: 'bookmark', op: 'put', tmdbId, deed: timestamp(at) },
  value: { meta: film(title) },
})
export const deleteBookmark = (tmdbId: string, at: number) => ({
  ...{ id: randomUUID(), kind: 'bookmark', op: 'delete', tmdbId, deed: timestamp(at) },
})
export const putProgress = (tmdbId: string, at: number, value: object) => ({
  ...{ id: randomUUID(), kind: 'progress', op: 'put', tmdbId, deed: timestamp(at), value: { meta, ...value } },
})
export const putRating = (title: string, at: number, stars: unknown) => ({
  ...{ kind: 'rating', op: 'put', id: randomUUID(), deed: timestamp(at), title },
  value: { stars },
})
export const deleteRating = (title: string, at: number) => ({
  ...{ kind: 'rating', op: 'delete', id: randomUUID(), deed: timestamp(at), title },
})
export const putSetting = (name: string, at: number, value: unknown) => ({
  ...{ id: randomUUID(), kind: 'setting', op: 'put', name, deed: timestamp(at), value },
})

export const submit = async (client: InteropClient, ...changes: unknown[]): Promise<BatchAnswer> => {
  const { status, body } = await client.call('POST', '/users/{uid}/changes', { changes })
  expect(status).toBe(200)
  return batchAnswerSchema.parse(body)
}
export const changes = async (client: InteropClient, query = ''): Promise<ChangesPage> => {
  const { status, body } = await client.call('GET', `/users/{uid}/changes${query}`)
  expect(status).toBe(200)
  return changesPageSchema.parse(body)
}
export const statuses = ({ results }: BatchAnswer) => results.map(({ status }) => status)
export const bookmarks = async (client: InteropClient) => (await client.call('GET', '/users/{uid}/bookmarks')).body
export const positions = async (client: InteropClient) =>
  progressListSchema.parse((await client.call('GET', '/users/{uid}/progress')).body)
