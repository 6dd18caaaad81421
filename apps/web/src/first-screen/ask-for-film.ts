/*
 * Stands in every document, so it imports only what is small and reads loosely: the page reads the same with care, and asks for what
 * is missing.
 */
import { DETAILS_QUERY } from '../services/catalog/details-query.ts'
import { askAhead } from '../services/http/asked-ahead.ts'

/** The parts of a host's configuration that say where its catalogue is, and what it holds back from whom. */
type Configuration = Readonly<Partial<Record<string, unknown>>>

interface Link {
  readonly isEnabled?: unknown
  readonly tmdbId?: unknown
  readonly season?: unknown
  readonly type?: unknown
  readonly url?: unknown
}

const FILM_PATH = /^\/media\/tmdb-(movie|tv)-([1-9]\d{0,15})(?:[-/]|$)/

/** With these the page may have to refuse a title, to ask the viewer first, or to ask with a key. */
export const HOLDS_BACK = ['DISALLOWED_IDS', 'HAS_ONBOARDING', 'TMDB_READ_API_KEY']

/**
 * Asks for the title of a direct visit, and for the playlist of the viewer's own link to it, while the code that shows them is on its
 * way.
 * @param path below the site's own
 * @param links what this device keeps of the viewer's own
 * @param played what it keeps of streams that played, as text: such a film begins with that
 */
export function askForFilm(path: string, config: Configuration, links: unknown, played: string | null): void {
  const [, kind, id] = FILM_PATH.exec(path) ?? []
  if (kind === undefined || import.meta.env.HOLDS_BACK || HOLDS_BACK.some((key) => config[`VITE_${key}`])) return
  const catalogue = config['VITE_CATALOGUE_URL'] || import.meta.env.VITE_CATALOGUE_URL || '/catalogue/3'
  askAhead(`${String(catalogue)}/${kind}/${id}?${DETAILS_QUERY}`)
  if (kind !== 'movie' || !Array.isArray(links) || played?.includes(`"movie:${id}"`)) return
  const link = (links as readonly Link[]).find(
    (each) => each.isEnabled && each.tmdbId === id && each.season === undefined,
  )
  if (link?.type !== 'hls' || typeof link.url !== 'string') return
  // A page of https reads nothing of http.
  if (link.url.startsWith('https:') || link.url.startsWith(location.protocol)) askAhead(link.url)
}
