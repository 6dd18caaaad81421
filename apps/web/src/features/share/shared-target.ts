import { decodeMediaId } from '@matinee/domain'
import { routedAddress } from '../../services/navigation/routed-address.ts'

/** The page that a shared link or text leads to. */
export type SharedTarget =
  | { kind: 'path'; path: string }
  | { kind: 'imdb'; imdbId: string; query: string }
  | { kind: 'search'; query: string }

const LINK = /https?:\/\/\S+/gi
const IMDB = /\btt\d{7,10}\b/
const MOVIE_DATABASE = /^https?:\/\/(?:www\.)?themoviedb\.org\/(movie|tv)\/(\d{1,15})/i

/** A link to a title here, or in the movie database whose ids titles use. */
function pathOf(link: string, site: string): string | undefined {
  const [, kind, id] = MOVIE_DATABASE.exec(link) ?? []
  if (kind && id && decodeMediaId(`tmdb-${kind.toLowerCase()}-${id}`)) return `/media/tmdb-${kind.toLowerCase()}-${id}`
  const url = URL.canParse(link) ? new URL(link) : null
  const { origin, pathname: base } = new URL(site)
  if (url?.origin !== origin || !url.pathname.startsWith(base)) return undefined
  const path = routedAddress(url, { history: true, base }) ?? `${url.pathname}${url.search}`
  return path.slice(base.length - 1)
}

/**
 * What another app shared with this one: a link to a title, or words to search for. None of it is trusted.
 * @param site the address of this site, with the path that it lives below
 */
export function sharedTarget(shared: { title: string; text: string; url: string }, site: string): SharedTarget {
  const all = [shared.url, shared.text, shared.title].join(' ')
  const path = all
    .match(LINK)
    ?.map((link) => pathOf(link, site))
    .find((found) => found !== undefined)
  if (path !== undefined) return { kind: 'path', path }
  const words = [shared.title, shared.text].map((text) => text.replaceAll(LINK, ' ').replaceAll(/\s+/g, ' ').trim())
  const query = (words.find((text) => text !== '') ?? '').slice(0, 200)
  const imdbId = IMDB.exec(all)?.[0]
  return imdbId ? { kind: 'imdb', imdbId, query } : { kind: 'search', query }
}
