import { decodeMediaId, type MediaRef, type Title } from '@matinee/domain'
import { IMDB_ID, pathOfLink, siteAddress } from '../navigation/title-links.ts'
import { TitleNotFoundError } from './catalog-reader.ts'
import type { Catalog } from './catalog.ts'

const IN_MOVIE_DATABASE = /^tmdb:(?:(movie|tv|show)[/:])?(\d{1,15})$/i
const OWN_PAGE = /^\/media\/([^/?]+)/

/** An id that does not say its kind may be of either. */
function refsOf(kind: string | undefined, id: string): MediaRef[] {
  const refs = (['movie', 'show'] as const).map((each) => ({ kind: each, id }))
  return kind === undefined ? refs : refs.filter((ref) => (ref.kind === 'movie') === (kind.toLowerCase() === 'movie'))
}

/** Titles that a question may mean, the likeliest first; null where it is no id and no address of one. */
async function refsNamed(
  catalog: Catalog,
  question: string,
  site: string,
  signal: AbortSignal,
): Promise<readonly MediaRef[] | null> {
  const [, kind, id] = IN_MOVIE_DATABASE.exec(question) ?? []
  if (id !== undefined) return refsOf(kind, id)
  // As browsers' address bars are copied, without the scheme.
  const link = question.includes('://') ? question : `${new URL(site).protocol}//${question}`
  const mediaId = OWN_PAGE.exec(pathOfLink(link, site) ?? '')?.[1]
  const ref = mediaId === undefined ? null : decodeMediaId(mediaId)
  if (ref) return [ref]
  const imdbId = IMDB_ID.exec(question)?.[0]
  if (imdbId === undefined) return null
  const found = await catalog.titleByImdbId(imdbId, signal)
  return found ? [found] : []
}

/**
 * The title that a question names by an id or an address: `tt0013442`, `tmdb:653`, `tmdb:tv/653`, or a page of IMDb, of the movie database
 * or of this site. Empty where there is none; what turns out to be words is searched for.
 * @param site the address of this site, with the path that it lives below
 */
export async function namedTitle(
  catalog: Catalog,
  question: string,
  signal: AbortSignal,
  site = siteAddress(),
): Promise<Title[]> {
  const refs = await refsNamed(catalog, question, site, signal)
  if (refs === null) return catalog.search(question, signal)
  for (const ref of refs) {
    try {
      return [await catalog.details(ref, signal)]
    } catch (failure) {
      if (!(failure instanceof TitleNotFoundError)) throw failure
    }
  }
  return []
}
