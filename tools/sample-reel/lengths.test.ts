import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSampleTitles } from '@matinee/catalogue'
import {
  EPISODE_SECONDS,
  endOfSegment,
  FILM_SECONDS,
  FILM_THUMBNAILS,
  LAST_SEGMENT_OF_FILM,
} from '@matinee/testing/sample-reel'
import { describe, expect, it } from 'vitest'
import { sampleSegments } from '../../packages/providers/src/sources/sample/reel.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const HOME = 'the constants of packages/testing/src/sample-reel are not the lengths of the files in samples/'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const text = (file: string): string => readFileSync(join(SAMPLES, file), 'utf8')
const segmentsOf = (folder: string, part = '360'): number[] =>
  [...text(`${folder}/${part}/playlist.m3u8`).matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
const secondsOf = (folder: string): number => Number(sum(segmentsOf(folder)).toFixed(2))

const episodes = Object.entries(EPISODE_SECONDS).map(([name, seconds]) => {
  const [, season = NaN, episode = NaN] = (/^s(\d)e(\d)$/.exec(name) ?? []).map(Number)
  return { name, seconds, season, episode }
})

describe('lengths of the sample reel', () => {
  it('are those of the files', () => {
    const files = {
      film: secondsOf('film'),
      ...Object.fromEntries(episodes.map(({ name }) => [name, secondsOf(`show/${name}`)])),
    }
    expect({ film: FILM_SECONDS, ...EPISODE_SECONDS }, HOME).toEqual(files)
  })

  it('are even, five minutes or more for the film and three for an episode', () => {
    expect(FILM_SECONDS % 2).toBe(0)
    expect(FILM_SECONDS).toBeGreaterThanOrEqual(300)
    expect(Math.min(...Object.values(EPISODE_SECONDS))).toBeGreaterThanOrEqual(180)
  })

  it('are cut into the segments and pictures that tests count', () => {
    const pictures = segmentsOf('film')
    expect([pictures.length, segmentsOf('film', 'audio-en').length], HOME).toEqual([
      LAST_SEGMENT_OF_FILM,
      LAST_SEGMENT_OF_FILM,
    ])
    for (const number of [1, 2, 5]) expect(sum(pictures.slice(0, number)), HOME).toBe(endOfSegment(number))
    expect(text('film/thumbnails.vtt').match(/ --> /g), HOME).toHaveLength(FILM_THUMBNAILS)
  })

  it('are those of samples/README.md', () => {
    const table = text('README.md')
    expect(table).toContain(`| \`film/\` | ${FILM_SECONDS} s |`)
    for (const { name, seconds } of episodes) expect(table, name).toContain(`| ${seconds} s each |`)
  })

  it('are known to the catalogue, in minutes begun', () => {
    const { film, show } = readSampleTitles()
    expect(film.runtimeMinutes).toBe(Math.ceil(FILM_SECONDS / 60))
    for (const { name, seconds, season, episode } of episodes) {
      const inSeason = show.seasons.find(({ number }) => number === season)?.episodes
      const known = inSeason?.find(({ number }) => number === episode)
      expect(known?.runtimeMinutes, name).toBe(Math.ceil(seconds / 60))
    }
  })

  it('are where the credits end that the sample provider names', () => {
    const common = { title: '', releaseYear: 2026, tmdbId: '' }
    const endOfCredits = (request: Parameters<typeof sampleSegments>[0]) =>
      sampleSegments(request).find(({ kind }) => kind === 'credits')?.end
    expect(endOfCredits({ type: 'movie', ...common })).toBe(FILM_SECONDS)
    for (const { name, seconds, season, episode } of episodes) {
      const numbered = { season: { number: season, tmdbId: '' }, episode: { number: episode, tmdbId: '' } }
      expect(endOfCredits({ type: 'show', ...common, ...numbered }), name).toBe(seconds)
    }
  })
})
