import { type CatalogueRequest, wireKind } from '../http/catalogue-request.ts'
import type { DiscoverFilters } from '../titles/discover.ts'
import type { TitleKind } from '../titles/genres.ts'

/**
 * The movie database's path for a request, parameters in a fixed order: also the key under which answers are shared.
 * It is written from the parsed request, so nothing a viewer adds is ever passed on.
 */
export function upstreamPathOf(request: CatalogueRequest): string {
  const [path, parameters] = pathAndParameters(request)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...parameters, language: request.language })) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `/${path}?${query}` : `/${path}`
}

type Parameters = Record<string, string | number | boolean | undefined>

function pathAndParameters(request: CatalogueRequest): [path: string, parameters: Parameters] {
  switch (request.route) {
    case 'search':
      return ['search/multi', { query: request.query, include_adult: request.includeAdult, page: request.page }]
    case 'details': {
      const appended = request.appended.join(',')
      return [`${wireKind[request.kind]}/${request.id}`, { append_to_response: appended || undefined }]
    }
    case 'season':
      return [`tv/${request.showId}/season/${request.number}`, {}]
    case 'collection':
      return [`collection/${request.id}`, {}]
    case 'find':
      return [`find/${request.imdbId}`, { external_source: 'imdb_id' }]
    case 'list':
      return [`${wireKind[request.kind]}/${request.list}`, { page: request.page }]
    case 'genres':
      return [`genre/${wireKind[request.kind]}/list`, {}]
    case 'discover':
      return [
        `discover/${wireKind[request.kind]}`,
        { ...discoverParameters(request.kind, request.filters), page: request.page },
      ]
    case 'credits':
      return [`${wireKind[request.kind]}/${request.id}/credits`, {}]
    case 'recommendations':
      return [`${wireKind[request.kind]}/${request.id}/recommendations`, { page: request.page }]
  }
}

function discoverParameters(
  kind: TitleKind,
  { genreGroups, from, to, year, language, longest, votes, sort }: DiscoverFilters,
): Parameters {
  const date = kind === 'movie' ? 'primary_release_date' : 'first_air_date'
  return {
    with_genres: genreGroups.map((group) => group.join('|')).join(',') || undefined,
    [`${date}.gte`]: from,
    [`${date}.lte`]: to,
    [kind === 'movie' ? 'primary_release_year' : 'first_air_date_year']: year,
    with_original_language: language,
    ...(longest !== undefined && { 'with_runtime.gte': 1, 'with_runtime.lte': longest }),
    'vote_count.gte': votes,
    sort_by: sort.replace('date', date).replace('rating', 'vote_average'),
  }
}
