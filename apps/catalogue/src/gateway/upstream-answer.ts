import {
  catalogueCollectionSchema,
  catalogueCreditsSchema,
  catalogueFindSchema,
  catalogueGenresSchema,
  catalogueMovieItemSchema,
  catalogueMovieSchema,
  cataloguePersonItemSchema,
  catalogueSearchItemSchema,
  catalogueSearchSchema,
  catalogueSeasonSchema,
  catalogueShowItemSchema,
  catalogueShowSchema,
  CREDITED_JOBS,
  type CatalogueCredits,
} from '@matinee/contracts'
import * as z from 'zod/mini'
import type { CatalogueRequest } from '../http/catalogue-request.ts'
import { Refusal } from '../http/refusal.ts'

/** One title or other thing as the movie database wrote it; only what the contract names is known to be sound. */
export type Row = Record<string, unknown>

/** A checked body: the database's own object, with its lists of titles apart so that they can be completed. */
export interface UpstreamAnswer {
  body: Row
  /** Names of the lists in the body that hold titles; a search holds people as well. */
  titles: Readonly<Record<string, Row[]>>
}

/**
 * Checks what the movie database answered. A list loses the rows that are not what they should be; anything else that
 * breaks the contract is refused as a failure of the movie database.
 */
export function checkUpstream(request: CatalogueRequest, json: unknown): UpstreamAnswer {
  switch (request.route) {
    case 'search':
      return foundIn(json)
    case 'list':
    case 'discover':
    case 'recommendations':
      return listOf(json, request.kind === 'movie' ? catalogueMovieItemSchema : catalogueShowItemSchema)
    case 'find': {
      const body = checked(catalogueFindSchema, json)
      return {
        body,
        titles: {
          movie_results: soundRows(body['movie_results'], catalogueMovieItemSchema),
          tv_results: soundRows(body['tv_results'], catalogueShowItemSchema),
        },
      }
    }
    case 'collection': {
      const body = checked(catalogueCollectionSchema, json)
      return { body, titles: { parts: soundRows(body['parts'], catalogueMovieItemSchema) } }
    }
    case 'details':
      return { body: checked(request.kind === 'movie' ? catalogueMovieSchema : catalogueShowSchema, json), titles: {} }
    case 'season':
      return { body: checked(catalogueSeasonSchema, json), titles: {} }
    case 'credits':
      return { body: leading(catalogueCreditsSchema.safeParse(json).data), titles: {} }
    case 'genres':
      return { body: checked(catalogueGenresSchema, json), titles: {} }
  }
}

/** Names on a title: most people look for these, and a long-running show has thousands. */
const mostNames = 40

/** The credits that the contract names, and of them the most important: the database puts them first. */
function leading(credits: CatalogueCredits | undefined): Row {
  if (!credits) throw new Refusal('upstreamFailed')
  return {
    cast: credits.cast?.slice(0, mostNames) ?? [],
    crew: credits.crew?.filter(isMaker).slice(0, mostNames) ?? [],
  }
}

const isMaker = ({ job }: { job: string }): boolean => CREDITED_JOBS.some((credited) => credited === job)

/** What a search found: titles, and people with the titles they are known for. */
function foundIn(json: unknown): UpstreamAnswer {
  const body = checked(catalogueSearchSchema, json)
  const rows = soundRows(body['results'], z.union([catalogueSearchItemSchema, cataloguePersonItemSchema]))
  const results = rows.map((row) =>
    isPerson(row) ? { ...row, known_for: soundRows(row['known_for'], catalogueSearchItemSchema) } : row,
  )
  return { body, titles: { results } }
}

/** Whether a checked row of a search is a person. */
export const isPerson = (row: Row): boolean => row['media_type'] === 'person'

/** The titles that a checked person is known for. */
export const knownFor = (person: Row): Row[] => person['known_for'] as Row[]

function listOf(json: unknown, item: z.ZodMiniType): UpstreamAnswer {
  const body = checked(catalogueSearchSchema, json)
  return { body, titles: { results: soundRows(body['results'], item) } }
}

function checked(schema: z.ZodMiniType, json: unknown): Row {
  if (!schema.safeParse(json).success) throw new Refusal('upstreamFailed')
  return json as Row
}

const soundRows = (rows: unknown, item: z.ZodMiniType): Row[] =>
  Array.isArray(rows) ? rows.filter((row): row is Row => item.safeParse(row).success) : []
