import { type Answer, answerOf, pageOf } from '../http/answer.ts'
import type { CatalogueRequest } from '../http/catalogue-request.ts'
import { Refusal } from '../http/refusal.ts'
import type { TitleKind } from './genres.ts'
import type { Library } from './library.ts'
import type { Title } from './title.ts'
import { wireCredits, wireItem, wireMovie, wireSeason, wireShow } from './wire.ts'

/** Answers one request for titles; throws `Refusal` where it cannot. */
export type Source = (request: CatalogueRequest) => Promise<Answer>

/** Answers every request from the titles the catalogue itself holds. */
export const createLibrarySource =
  (library: Library): Source =>
  async (request) =>
    answerOf(bodyOf(library, request))

function bodyOf(library: Library, request: CatalogueRequest): unknown {
  const page = (titles: readonly Title[], number: number) => {
    const { results, ...counts } = pageOf(titles, number)
    return { ...counts, results: results.map(wireItem) }
  }
  switch (request.route) {
    case 'search':
      return page(
        library.search(request.query).map(({ title }) => title),
        request.page,
      )
    case 'details':
      return detailsOf(library, request.kind, request.id, request.withExternalIds)
    case 'season': {
      const season = library.show(request.showId)?.seasons.find(({ number }) => number === request.number)
      if (!season) throw new Refusal('notFound')
      return wireSeason(season)
    }
    case 'find': {
      const film = library.filmByImdbId(request.imdbId)
      const others = { person_results: [], tv_results: [], tv_episode_results: [], tv_season_results: [] }
      return { movie_results: film ? [wireItem(film)] : [], ...others }
    }
    case 'list':
      return page(library.list(request.kind, request.list), request.page)
    case 'genres':
      return { genres: library.genres(request.kind) }
    case 'discover':
      return page(library.discover(request.kind, request.filters), request.page)
    case 'credits':
      return wireCredits(titleOf(library, request.kind, request.id))
    case 'recommendations':
      return page(library.alike(titleOf(library, request.kind, request.id)), request.page)
  }
}

function titleOf(library: Library, kind: TitleKind, id: number): Title {
  const title = kind === 'movie' ? library.film(id) : library.show(id)
  if (!title) throw new Refusal('notFound')
  return title
}

function detailsOf(library: Library, kind: TitleKind, id: number, withExternalIds: boolean): unknown {
  const title = titleOf(library, kind, id)
  return title.kind === 'movie' ? wireMovie(title, withExternalIds) : wireShow(title, withExternalIds)
}
