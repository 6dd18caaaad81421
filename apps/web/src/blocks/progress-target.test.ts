import { describe, expect, it } from 'vitest'
import { targetOf } from './progress-target.ts'

const title = { id: '7', title: 'Test Card Theatre' }

describe('targetOf', () => {
  it('a film has no season and no episode', () => {
    const film = { ...title, kind: 'movie' as const }
    expect(targetOf({ kind: 'movie', title: film })).toEqual({ tmdbId: '7', seasonId: '', episodeId: '', title: film })
  })

  it('an episode is kept with the names of its season and its own, which a page without a network shows', () => {
    const show = { ...title, kind: 'show' as const }
    const season = { id: 's1', number: 1, title: 'First' }
    const episode = { id: 'e2', number: 2, title: 'Tone' }
    expect(targetOf({ kind: 'show', title: show, season, episode })).toEqual({
      ...{ tmdbId: '7', seasonId: 's1', episodeId: 'e2', title: show },
      ...{ seasonNumber: 1, seasonTitle: 'First', episodeNumber: 2, episodeTitle: 'Tone' },
    })
  })
})
