import { type ScrapeRequest, scrapeRequestSchema } from '@matinee/contracts'
import * as z from 'zod/mini'
import { ScrapeError } from '../scrape-error.ts'

const LONGEST_FIELD = 2048
const LONGEST_ADDRESS = 8192
const ID = /^[a-z][a-z-]{0,63}$/

/** A number as the query has it; what is none fails by the contract. */
const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined

const refused = (): ScrapeError => new ScrapeError('RequestError', 'The request does not say what is sought.')

/** The media fields of a query (protocols §9); empty ones count as left out. @throws ScrapeError `RequestError`. */
export function readScrapeRequest(query: URLSearchParams): ScrapeRequest {
  const field = (name: string): string | undefined => {
    const text = query.get(name)?.trim() ?? ''
    if (text.length > LONGEST_FIELD) throw refused()
    return text === '' ? undefined : text
  }
  const optional = (name: string): Record<string, string> => {
    const text = field(name)
    return text === undefined ? {} : { [name]: text }
  }
  const common = {
    title: field('title'),
    releaseYear: numberOf(field('releaseYear')),
    tmdbId: field('tmdbId'),
    ...optional('imdbId'),
    ...optional('archiveId'),
  }
  const part = (name: string): unknown => ({
    number: numberOf(field(`${name}Number`)),
    tmdbId: field(`${name}TmdbId`) ?? '',
  })
  const type = field('type')
  const parts = type === 'show' ? { season: part('season'), episode: part('episode') } : {}
  const parsed = z.safeParse(scrapeRequestSchema, { type, ...common, ...parts })
  if (!parsed.success) throw refused()
  return parsed.data
}

/** @throws ScrapeError `RequestError`. */
export function readId(query: URLSearchParams): string {
  const id = query.get('id') ?? ''
  if (!ID.test(id)) throw new ScrapeError('RequestError', 'The request names no provider.')
  return id
}

/** @throws ScrapeError `RequestError`. */
export function readAddress(query: URLSearchParams): string {
  const url = query.get('url') ?? ''
  if (url.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new ScrapeError('RequestError', 'The request names no address.')
  }
  return url
}
