import { decodeMediaId } from '@matinee/domain'
import { routedAddress } from './routed-address.ts'

/** Of a film, a show or an episode. */
export const IMDB_ID = /\btt\d{7,10}\b/
const MOVIE_DATABASE = /^https?:\/\/(?:www\.)?themoviedb\.org\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?(movie|tv)\/(\d{1,15})/i

/** The address of this site, with the path that it lives below. */
export const siteAddress = (): string => new URL(import.meta.env.BASE_URL, window.location.origin).href

/**
 * The page of this site that a link leads to: one of its own links, whichever way it routes, or a title of the movie database whose ids
 * titles use. Undefined for any other.
 * @param site the address of this site, with the path that it lives below
 */
export function pathOfLink(link: string, site: string): string | undefined {
  const [, kind, id] = MOVIE_DATABASE.exec(link) ?? []
  if (kind && id && decodeMediaId(`tmdb-${kind.toLowerCase()}-${id}`)) return `/media/tmdb-${kind.toLowerCase()}-${id}`
  const url = URL.canParse(link) ? new URL(link) : null
  const { origin, pathname: base } = new URL(site)
  if (url?.origin !== origin || !url.pathname.startsWith(base)) return undefined
  const path = routedAddress(url, { history: true, base }) ?? `${url.pathname}${url.search}`
  return path.slice(base.length - 1)
}
