import type { Title, WatchRecord } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import type { Programme } from '../services/catalog/catalog.ts'
import { firstToPlay, isFilmSeen, placeIn, stillOf } from './programme-rules.ts'

const film = (id: string): Title => ({ id, kind: 'movie', title: `Film ${id}` })
const programme: Programme = {
  ...{ id: 'night', name: 'Night', line: '', note: '' },
  films: ['1', '2', '3'].map((id) => ({ title: film(id), remark: '' })),
}
const record = (tmdbId: string, rest: Partial<WatchRecord>): [string, WatchRecord[]] => [
  tmdbId,
  [{ tmdbId, seasonId: '', episodeId: '', updatedAt: 0, ...rest }],
]

describe('placeIn', () => {
  it('counts from 1 and names the film after it', () => {
    expect(placeIn(programme, film('1'))).toEqual({ number: 1, count: 3, next: film('2') })
    expect(placeIn(programme, film('3'))).toEqual({ number: 3, count: 3, next: undefined })
  })

  it('is nothing for another film, and for a show of the same number', () => {
    expect(placeIn(programme, film('4'))).toBeUndefined()
    expect(placeIn(programme, { kind: 'show', id: '1' })).toBeUndefined()
  })
})

describe('stillOf', () => {
  const withStills = (...ids: string[]): Programme => ({
    ...programme,
    films: programme.films.map(({ title, remark }) => ({
      title: ids.includes(title.id) ? { ...title, backdrop: `${title.id}.webp` } : title,
      remark,
    })),
  })

  it.each([
    ['of the film in the middle', ['1', '2', '3'], '2.webp'],
    ['of the next one that has one', ['1', '3'], '3.webp'],
    ['of the first where none after it has one', ['1'], '1.webp'],
    ['none where no film has one', [], undefined],
  ])('is %s', (_name, ids, still) => {
    expect(stillOf(withStills(...ids))).toBe(still)
  })
})

describe('firstToPlay', () => {
  it('is the first film of a viewer who has seen none', () => {
    expect(firstToPlay(programme, new Map())?.id).toBe('1')
  })

  it('passes over what was seen, and stops at what was begun', () => {
    const begun = record('2', { position: { watched: 600, duration: 1200 } })
    expect(firstToPlay(programme, new Map([record('1', { isWatched: true }), begun]))?.id).toBe('2')
  })

  it('passes over a film of which more than 90 % was played', () => {
    expect(firstToPlay(programme, new Map([record('1', { position: { watched: 95, duration: 100 } })]))?.id).toBe('2')
  })

  it('is the first film again once all were seen', () => {
    const all = ['1', '2', '3'].map((id) => record(id, { isWatched: true }))
    expect(firstToPlay(programme, new Map(all))?.id).toBe('1')
  })

  it('does not take an episode of a show of the same number for the film', () => {
    const episode = record('1', { seasonId: 's1', episodeId: 'e1', isWatched: true })
    expect(isFilmSeen(new Map([episode]), film('1'))).toBe(false)
    expect(firstToPlay(programme, new Map([episode]))?.id).toBe('1')
  })
})
