import { IMDB_ID, pathOfLink } from '../../services/navigation/title-links.ts'

/** The page that a shared link or text leads to. */
export type SharedTarget =
  | { kind: 'path'; path: string }
  | { kind: 'imdb'; imdbId: string; query: string }
  | { kind: 'search'; query: string }

const LINK = /https?:\/\/\S+/gi

/**
 * What another app shared with this one: a link to a title, or words to search for. None of it is trusted.
 * @param site the address of this site, with the path that it lives below
 */
export function sharedTarget(shared: { title: string; text: string; url: string }, site: string): SharedTarget {
  const all = [shared.url, shared.text, shared.title].join(' ')
  const path = all
    .match(LINK)
    ?.map((link) => pathOfLink(link, site))
    .find((found) => found !== undefined)
  if (path !== undefined) return { kind: 'path', path }
  const words = [shared.title, shared.text].map((text) => text.replaceAll(LINK, ' ').replaceAll(/\s+/g, ' ').trim())
  const query = (words.find((text) => text !== '') ?? '').slice(0, 200)
  const imdbId = IMDB_ID.exec(all)?.[0]
  return imdbId ? { kind: 'imdb', imdbId, query } : { kind: 'search', query }
}
