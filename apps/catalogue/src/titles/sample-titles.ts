import { SAMPLE_FILM_ID, SAMPLE_ID_BASE, SAMPLE_SHOW_ID } from '@matinee/contracts'
import * as z from 'zod/mini'
import sampleTitlesJson from '../../data/sample-titles.json' with { type: 'json' }
import { genreNamed } from './genres.ts'
import { artHintSchema } from './open-films.ts'
import type { Film, Season, Show } from './title.ts'

const common = {
  title: z.string(),
  genres: z.array(z.string()),
  language: z.string(),
  synopsis: z.string(),
  artHint: artHintSchema,
}

const sampleSchema = z.object({
  film: z.object({ ...common, releaseDate: z.iso.date(), runtimeMinutes: z.int() }),
  show: z.object({
    ...common,
    firstAirDate: z.iso.date(),
    seasons: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        episodes: z.array(
          z.object({
            number: z.int(),
            name: z.string(),
            airDate: z.iso.date(),
            synopsis: z.string(),
            runtimeMinutes: z.int(),
          }),
        ),
      }),
    ),
  }),
})

export interface SampleTitles {
  film: Film
  show: Show
}

/** Season and episode ids are made from their numbers, so they never change. */
export const sampleSeasonId = (season: number): number => SAMPLE_ID_BASE + 100 + season
export const sampleEpisodeId = (season: number, episode: number): number =>
  SAMPLE_ID_BASE + 1000 + season * 100 + episode

/** The sample reel: one film, and one show of two seasons whose last episode was not broadcast yet. */
export function readSampleTitles(): SampleTitles {
  const { film, show } = sampleSchema.parse(sampleTitlesJson)
  const seasons = show.seasons.map(({ number, name, episodes }): Season => ({
    id: sampleSeasonId(number),
    number,
    name,
    episodes: episodes.map((episode) => ({ id: sampleEpisodeId(number, episode.number), ...episode })),
  }))
  return {
    film: {
      ...film,
      kind: 'movie',
      id: SAMPLE_FILM_ID,
      year: yearOf(film.releaseDate),
      genres: film.genres.map((name) => genreNamed('movie', name)),
      directors: [],
      cast: [],
      fame: 0,
    },
    show: {
      ...show,
      kind: 'show',
      id: SAMPLE_SHOW_ID,
      year: yearOf(show.firstAirDate),
      releaseDate: show.firstAirDate,
      genres: show.genres.map((name) => genreNamed('show', name)),
      directors: [],
      cast: [],
      fame: 0,
      seasons,
    },
  }
}

const yearOf = (date: string): number => Number(date.slice(0, 4))
