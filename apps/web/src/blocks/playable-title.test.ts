import { expect, it } from 'vitest'
import type { Translate } from '../i18n/i18n.ts'
import { playableTitle } from './playable-title.ts'

const t = ((key: string, { season, episode }: Record<string, unknown>) => `${key} ${season} ${episode}`) as Translate
const show = { id: '7', kind: 'show' as const, title: 'A Show', genres: [], seasons: [] }
const episode = { id: 'e2', number: 2, title: 'Part 2' }

it('an episode is named with its place, so that two of them never have one name', () => {
  const season = { id: 's1', number: 1, title: 'Season 1', episodes: [episode] }
  expect(playableTitle({ kind: 'show', title: show, season, episode }, t)).toBe('A Show - media.episodeDisplay 1 2')
  expect(playableTitle({ kind: 'movie', title: { id: '7', kind: 'movie', title: 'A Film', genres: [] } }, t)).toBe(
    'A Film',
  )
})
