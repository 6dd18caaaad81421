/*
 * Stands in every document, so it imports only what is small and reads loosely: the page reads the same with care, and asks for what
 * is missing.
 */
import { BEST_FILMS, DETAILS_QUERY } from '../services/catalog/first-questions.ts'
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

/** What this device keeps that says what a page begins with. */
interface Device {
  /** Whether the shelf filled home at the last visit: no films to begin with stand there. */
  readonly isShelfFull: boolean
  /** The viewer's own links. */
  readonly links: unknown
  /** Streams that played, as text: such a film begins with that. */
  readonly played: string | null
}

/**
 * Asks for what a page begins with while the code that shows it is on its way: home's films; the title of a direct visit, and the
 * playlist of the viewer's own link to it.
 * @param path below the site's own
 */
export function askForPage(path: string, config: Configuration, { isShelfFull, links, played }: Device): void {
  const [, kind, id] = FILM_PATH.exec(path) ?? []
  const isBeginning = path === '/' && !isShelfFull
  if (!(kind || isBeginning) || import.meta.env.HOLDS_BACK || HOLDS_BACK.some((key) => config[`VITE_${key}`])) return
  const catalogue = config['VITE_CATALOGUE_URL'] || import.meta.env.VITE_CATALOGUE_URL || '/catalogue/3'
  askAhead(`${String(catalogue)}/${isBeginning ? BEST_FILMS : `${kind}/${id}?${DETAILS_QUERY}`}`)
  if (kind !== 'movie' || !Array.isArray(links) || played?.includes(`"movie:${id}"`)) return
  const link = (links as readonly Link[]).find(
    (each) => each.isEnabled && each.tmdbId === id && each.season === undefined,
  )
  if (link?.type !== 'hls' || typeof link.url !== 'string') return
  // A page of https reads nothing of http.
  if (link.url.startsWith('https:') || link.url.startsWith(location.protocol)) askAhead(link.url)
}
