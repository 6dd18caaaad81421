import { readSearchQuery } from '@matinee/domain'
import { compact, wordsOf } from '../search/query-words.ts'
import type { Match } from '../search/search-index.ts'
import type { Library, LibraryHit } from '../titles/library.ts'
import type { Title } from '../titles/title.ts'
import { wireItem } from '../titles/wire.ts'
import { isPerson, knownFor, type Row } from './upstream-answer.ts'

/** So many titles of ours may follow a page of the movie database's. */
const mostAdded = 10
const personMatches: ReadonlySet<Match> = new Set<Match>(['person', 'typo in a name'])
const weakMatches: ReadonlySet<Match> = new Set<Match>(['typo', ...personMatches])

/**
 * The name of the title of ours that a query misspells: by a typing error, joined or split words, or the other kind of
 * numeral. Undefined when every typed word begins a word of that name, because the movie database finds those.
 */
export function spellingOf(query: string, hits: readonly LibraryHit[]): string | undefined {
  const [best] = hits
  if (!best || personMatches.has(best.match)) return undefined
  const name = best.title.title
  const words = wordsOf(name)
  const isSpelt = wordsOf(readSearchQuery(query).text).every((typed) => words.some((word) => word.startsWith(typed)))
  return isSpelt ? undefined : name
}

/**
 * Those of our hits that the movie database did not return, also not as what a person is known for. Typing errors and
 * names only count when it returned no title, or when `isMisspelt` says that it found its rows by another text.
 */
export function ownTitlesBeside(rows: readonly Row[], hits: readonly LibraryHit[], isMisspelt: boolean): Row[] {
  const titles = rows.filter((row) => !isPerson(row))
  const known = new Set([...titles, ...rows.filter(isPerson).flatMap(knownFor)].flatMap(fingerprintsOf))
  return hits
    .filter(({ match }) => isMisspelt || titles.length === 0 || !weakMatches.has(match))
    .map(({ title }) => title)
    .filter((title) => !isKnown(title, known))
    .slice(0, mostAdded)
    .map(wireItem)
}

/** Release years differ by one between sources, so a row stands for its neighbours too. */
function fingerprintsOf(row: Row): string[] {
  const isMovie = row['media_type'] === 'movie'
  const kind = isMovie ? 'movie' : 'show'
  const name = row[isMovie ? 'title' : 'name']
  const date = row[isMovie ? 'release_date' : 'first_air_date']
  const year = typeof date === 'string' ? Number(date.slice(0, 4)) : 0
  const title = compact(typeof name === 'string' ? name : '')
  return [`${kind} ${String(row['id'])}`, ...[year - 1, year, year + 1].map((near) => `${kind} ${title} ${near}`)]
}

const isKnown = ({ kind, id, title, year }: Title, known: ReadonlySet<string>): boolean =>
  known.has(`${kind} ${id}`) || known.has(`${kind} ${compact(title)} ${year}`)

/** Where the movie database knows no title of an IMDb id, ours may. */
export function withOwnFilm(body: Row, library: Library, imdbId: string): Row {
  const isFound = ['movie_results', 'tv_results'].some((list) => (body[list] as Row[]).length > 0)
  const film = isFound ? undefined : library.filmByImdbId(imdbId)
  return film ? { ...body, movie_results: [wireItem(film)] } : body
}

/** Adds what only we know of a film: the archive item that holds a copy, and why everybody may watch it. */
export function withOpenCopy(body: Row, library: Library): Row {
  const externalIds = body['external_ids']
  if (typeof externalIds !== 'object' || externalIds === null) return body
  const imdbId = 'imdb_id' in externalIds ? externalIds.imdb_id : undefined
  const film = typeof imdbId === 'string' ? library.filmByImdbId(imdbId) : undefined
  if (!film) return body
  const { archiveId, rights } = film
  return {
    ...body,
    ...(archiveId && { external_ids: { ...externalIds, archive_id: archiveId } }),
    ...(rights && { open_rights: rights }),
  }
}
