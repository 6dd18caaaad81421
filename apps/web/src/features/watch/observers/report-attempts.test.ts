import { providerReportSchema } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import type { Attempt } from '../session/attempts.ts'
import { reportOf } from './report-attempts.ts'

const film = { kind: 'movie' as const, title: { id: '1', kind: 'movie' as const, title: 'Detour', genres: [] } }
const attempt = (id: string, status: Attempt['status'], more: Partial<Attempt> = {}): Attempt => ({
  id,
  providerId: id,
  status,
  percentage: 100,
  ...more,
})

describe('the report of a run', () => {
  it('S-275 S-276 S-492 S-533 S-534 reports each ended attempt, embeds before their source', () => {
    const items = reportOf(film, [
      attempt('a', 'notfound', { reason: 'not found' }),
      attempt('b', 'success'),
      attempt('b-0', 'failure', { providerId: 'host', sourceId: 'b', reason: 'the service answered 500' }),
      attempt('b-1', 'success', { providerId: 'host', sourceId: 'b' }),
      attempt('c', 'pending'),
      attempt('d', 'waiting'),
    ])
    expect(items.map(({ providerId, embedId, status }) => [providerId, embedId, status])).toEqual([
      ['a', undefined, 'notfound'],
      ['b', 'host', 'failed'],
      ['b', 'host', 'success'],
      ['b', undefined, 'success'],
    ])
    expect(items[1]).toMatchObject({
      tmdbId: '1',
      type: 'movie',
      title: 'Detour',
      errorMessage: 'the service answered 500',
      fullError: 'the service answered 500',
    })
    expect(providerReportSchema.safeParse({ items, tool: 'default' }).success).toBe(true)
  })
  it('S-276 names season and episode of a show', () => {
    const show = {
      kind: 'show' as const,
      title: { id: '2', kind: 'show' as const, title: 'Theatre', genres: [], seasons: [] },
      season: { id: '20', number: 1, title: 'One', episodes: [] },
      episode: { id: '200', number: 3, title: 'Three' },
    }
    const [item] = reportOf(show, [attempt('a', 'success')])
    expect(item).toMatchObject({ type: 'show', seasonId: '20', episodeId: '200' })
  })
})
