import { OWN_MOVIE_ID_BASE, type OpenRights } from '@matinee/contracts'
import * as z from 'zod/mini'
import artHintsJson from '../../data/art-hints.json' with { type: 'json' }
import collectionsJson from '../../data/collections.json' with { type: 'json' }
import houseSelectionJson from '../../data/house-selection.json' with { type: 'json' }
import openFilmsJson from '../../data/open-films.json' with { type: 'json' }
import { type PaletteName, palettes } from '../art/palettes.ts'
import { type SceneName, scenes } from '../art/scenes/index.ts'
import { withSpreadLooks } from './art-lists.ts'
import { withCollections } from './collections.ts'
import { genreNamed } from './genres.ts'
import type { Film } from './title.ts'

const filmRow = z.object({
  imdbId: z.string().check(z.regex(/^tt\d{7,9}$/)),
  title: z.string().check(z.minLength(1)),
  year: z.int(),
  archiveId: z.string(),
  publicDomainLists: z.int(),
  license: z.optional(z.string().check(z.minLength(1))),
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

/** How the pictures of a title shall look, as data files write it. */
export const artHintSchema = z.object({
  palette: z.optional(z.custom<PaletteName>((name) => typeof name === 'string' && isNameIn(palettes)(name))),
  scene: z.optional(z.custom<SceneName>((name) => typeof name === 'string' && isNameIn(scenes)(name))),
})

const selectionRow = z.object({ imdbId: z.string() })
const hintRow = z.extend(artHintSchema, { imdbId: z.string() })

/** The id of a film that the movie database's number is not known of: decided once, for ever. */
export const ownMovieId = (imdbId: string): number => OWN_MOVIE_ID_BASE + Number(imdbId.slice(2))

/** Films of this year and later stand in our data because lists name them, not because of their age (data/README.md). */
const FIRST_LISTED_YEAR = 1931

function rightsOf({ license, year }: z.infer<typeof filmRow>): OpenRights {
  if (license !== undefined) return { basis: 'licence', licence: license }
  return { basis: year < FIRST_LISTED_YEAR ? 'age' : 'listed' }
}

/**
 * Reads the open films, the house selection in its order, and the hints for pictures that somebody thought about. Throws on data that is not as described in data/README.md.
 */
export function parseOpenFilms(filmData: unknown, selectionData: unknown, hintData: unknown = []): Film[] {
  const selection = z.array(selectionRow).parse(selectionData)
  const hints = new Map(
    z
      .array(hintRow)
      .parse(hintData)
      .map((hint) => [hint.imdbId, hint]),
  )
  return z
    .array(filmRow)
    .parse(filmData)
    .map((row): Film => {
      const houseRank = selection.findIndex(({ imdbId }) => imdbId === row.imdbId)
      const hint = hints.get(row.imdbId)
      return {
        kind: 'movie',
        id: row.tmdbId ?? ownMovieId(row.imdbId),
        imdbId: row.imdbId,
        archiveId: row.archiveId,
        rights: rightsOf(row),
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
        artHint: hint && { palette: hint.palette, scene: hint.scene },
        ...(houseRank >= 0 && { houseRank }),
      }
    })
}

/** The films that come with the product. */
export const readOpenFilms = (): Film[] =>
  withCollections(withSpreadLooks(parseOpenFilms(openFilmsJson, houseSelectionJson, artHintsJson)), collectionsJson)
