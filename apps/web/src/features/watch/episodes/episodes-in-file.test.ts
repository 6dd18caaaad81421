import type { Stream } from '@matinee/contracts'
import { expect, it } from 'vitest'
import type { Playable } from '../../../blocks/playable.ts'
import { episodesInFile } from './episodes-in-file.ts'

const episodes = [1, 2, 3].map((number) => ({ id: `e${number}`, number, title: '' }))
const playing = (number: number): Playable => ({
  kind: 'show',
  title: { id: '7', kind: 'show', title: 'Long Show', genres: [], seasons: [] },
  season: { id: 's1', number: 1, title: 'Season 1', episodes },
  episode: { id: `e${number}`, number, title: '' },
})
const streamOf = (held?: { first: number; last: number }): Stream => ({
  ...{ id: 'primary', type: 'file', flags: [], captions: [], qualities: {} },
  ...(held && { episodes: held }),
})

it.each([
  ['before there is a stream', null, ['e2']],
  ['of a file with one episode', streamOf(), ['e2']],
  ['of a file with two', streamOf({ first: 1, last: 2 }), ['e1', 'e2']],
  ['of a file that says more than the season has', streamOf({ first: 2, last: 9 }), ['e2', 'e3']],
  ['of a file that names others', streamOf({ first: 3, last: 4 }), ['e2']],
])('the episodes %s', (_case, stream, ids) => {
  expect(episodesInFile(playing(2), stream).map(({ episode }) => episode.id)).toEqual(ids)
})
