import { OWN_MOVIE_ID_BASE } from '@matinee/contracts'
import * as z from 'zod/mini'
import houseSelectionJson from '../../data/house-selection.json' with { type: 'json' }
import openFilmsJson from '../../data/open-films.json' with { type: 'json' }
import { type MotifName, motifs } from '../posters/motifs/index.ts'
import { type PaletteName, palettes } from '../posters/palettes.ts'
import { posterLayouts } from '../posters/poster.ts'
import { genreNamed } from './genres.ts'
import type { Film } from './title.ts'

const filmRow = z.object({
  imdbId: z.string().check(z.regex(/^tt\d{7,9}$/)),
  title: z.string().check(z.minLength(1)),
  year: z.int(),
  archiveId: z.string(),
  publicDomainLists: z.int(),
  tmdbId: z.optional(z.int()),
  releaseDate: z.optional(z.iso.date()),
  genres: z.optional(z.array(z.string())),
  director: z.optional(z.string()),
  cast: z.optional(z.array(z.string().check(z.minLength(1)))),
  language: z.optional(z.string()),
  runtimeMinutes: z.optional(z.int()),
  synopsis: z.optional(z.string()),
})

const isNameIn =
  <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  (name: string): name is Name =>
    Object.hasOwn(table, name)

/** How a poster shall look, as data files write it. */
export const posterHintSchema = z.object({
  palette: z.optional(z.custom<PaletteName>((name) => typeof name === 'string' && isNameIn(palettes)(name))),
  motif: z.optional(z.custom<MotifName>((name) => typeof name === 'string' && isNameIn(motifs)(name))),
  layout: z.optional(z.enum(posterLayouts)),
})

const selectionRow = z.extend(posterHintSchema, { imdbId: z.string() })

/** The id of a film that the movie database's number is not known of: decided once, for ever. */
export const ownMovieId = (imdbId: string): number => OWN_MOVIE_ID_BASE + Number(imdbId.slice(2))

/**
 * Reads the open films and the house selection: films whose posters somebody thought about, in the order of the
 * selection. Throws on data that is not as described in data/README.md.
 */
export function parseOpenFilms(filmData: unknown, selectionData: unknown): Film[] {
  const selection = z.array(selectionRow).parse(selectionData)
  return z
    .array(filmRow)
    .parse(filmData)
    .map((row): Film => {
      const houseRank = selection.findIndex(({ imdbId }) => imdbId === row.imdbId)
      const selected = selection[houseRank]
      return {
        kind: 'movie',
        id: row.tmdbId ?? ownMovieId(row.imdbId),
        imdbId: row.imdbId,
        archiveId: row.archiveId,
        title: row.title,
        year: row.year,
        releaseDate: row.releaseDate,
        genres: (row.genres ?? []).map((name) => genreNamed('movie', name)),
        directors: row.director?.split(/,\s*/) ?? [],
        cast: row.cast ?? [],
        language: row.language,
        synopsis: row.synopsis,
        runtimeMinutes: row.runtimeMinutes,
        fame: row.publicDomainLists,
        posterHint: selected && { palette: selected.palette, motif: selected.motif, layout: selected.layout },
        houseRank: selected && houseRank,
      }
    })
}

/** The films that come with the product. */
export const readOpenFilms = (): Film[] => parseOpenFilms(openFilmsJson, houseSelectionJson)
