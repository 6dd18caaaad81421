import { compact } from '../search/query-words.ts'
import type { Match } from '../search/search-index.ts'
import type { Library } from '../titles/library.ts'
import type { Title } from '../titles/title.ts'
import { wireItem } from '../titles/wire.ts'
import { isPerson, knownFor, type Row } from './upstream-answer.ts'

/** So many titles of ours may follow a page of the movie database's. */
const mostAdded = 10
const weakMatches: ReadonlySet<Match> = new Set<Match>(['typo', 'person', 'typo in a name'])

/**
 * Titles of ours that match a query and that the movie database did not return, also not as what a person is known for.
 * Typing errors and names only count when it returned no title.
 */
export function ownTitlesBeside(rows: readonly Row[], library: Library, query: string): Row[] {
  const titles = rows.filter((row) => !isPerson(row))
  const known = new Set([...titles, ...rows.filter(isPerson).flatMap(knownFor)].flatMap(fingerprintsOf))
  return library
    .search(query)
    .filter(({ match }) => titles.length === 0 || !weakMatches.has(match))
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

/** Adds what only we know of a film: the archive item that holds a copy. */
export function withArchiveId(body: Row, library: Library): Row {
  const externalIds = body['external_ids']
  if (typeof externalIds !== 'object' || externalIds === null) return body
  const imdbId = 'imdb_id' in externalIds ? externalIds.imdb_id : undefined
  const film = typeof imdbId === 'string' ? library.filmByImdbId(imdbId) : undefined
  return film?.archiveId ? { ...body, external_ids: { ...externalIds, archive_id: film.archiveId } } : body
}
