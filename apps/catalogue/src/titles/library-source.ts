import type { Clock } from '@matinee/server-kit'
import { type Answer, answerOf, pageOf } from '../http/answer.ts'
import type { AppendedPart, CatalogueRequest } from '../http/catalogue-request.ts'
import { Refusal } from '../http/refusal.ts'
import type { TitleKind } from './genres.ts'
import type { Library } from './library.ts'
import { type Title, wireDateOf } from './title.ts'
import { wireCredits, wireItem, wireSeason } from './wire.ts'
import { wireCollection, wireExternalIds, wireImages, wireMovie, wireShow } from './wire-details.ts'

/** Counts a question to the movie database for whoever caused it; throws `Refusal` for one too many. */
export type CountQuestion = () => void

/** Answers one request for titles; throws `Refusal` where it cannot. */
export type Source = (request: CatalogueRequest, count: CountQuestion) => Promise<Answer>

/** Answers every request from the titles the catalogue itself holds, as they stand on the clock's day. */
export const createLibrarySource =
  (library: Library, clock: Clock): Source =>
  async (request) =>
    answerOf(bodyOf(library, request, new Date(clock.now()).toISOString().slice(0, 10)))

function pageOfTitles(titles: readonly Title[], number: number) {
  const { results, ...counts } = pageOf(titles, number)
  return { ...counts, results: results.map(wireItem) }
}

function bodyOf(library: Library, request: CatalogueRequest, today: string): unknown {
  switch (request.route) {
    case 'search':
      return pageOfTitles(
        library.search(request.query).map(({ title }) => title),
        request.page,
      )
    case 'details':
      return detailsOf(library, titleOf(library, request.kind, request.id), request.appended, today)
    case 'season': {
      const season = library.show(request.showId)?.seasons.find(({ number }) => number === request.number)
      if (!season) throw new Refusal('notFound')
      return wireSeason(request.showId, season)
    }
    case 'collection': {
      const films = library.collection(request.id)
      const collection = films[0]?.collection
      if (!collection) throw new Refusal('notFound')
      return wireCollection(collection, films)
    }
    case 'find': {
      const film = library.filmByImdbId(request.imdbId)
      const others = { person_results: [], tv_results: [], tv_episode_results: [], tv_season_results: [] }
      return { movie_results: film ? [wireItem(film)] : [], ...others }
    }
    case 'list':
      return listOf(library.list(request.kind, request.list), request)
    case 'genres':
      return { genres: library.genres(request.kind), open_titles_by_year: library.countsByYear(request.kind) }
    case 'discover':
      return pageOfTitles(library.discover(request.kind, request.filters), request.page)
    case 'credits':
      return { id: request.id, ...wireCredits(titleOf(library, request.kind, request.id)) }
    case 'recommendations':
      return pageOfTitles(library.alike(titleOf(library, request.kind, request.id)), request.page)
  }
}

function titleOf(library: Library, kind: TitleKind, id: number): Title {
  const title = kind === 'movie' ? library.film(id) : library.show(id)
  if (!title) throw new Refusal('notFound')
  return title
}

/** What is in cinemas also says between which days: of our titles, those of the first and the last. */
function listOf(titles: readonly Title[], { list, page }: CatalogueRequest & { route: 'list' }) {
  const body = pageOfTitles(titles, page)
  if (list !== 'now_playing') return body
  const days = titles.map(wireDateOf).toSorted()
  return { dates: { minimum: days[0] ?? '', maximum: days.at(-1) ?? '' }, ...body }
}

function detailsOf(library: Library, title: Title, appended: readonly AppendedPart[], today: string): unknown {
  const parts: Readonly<Record<AppendedPart, () => unknown>> = {
    external_ids: () => wireExternalIds(title),
    credits: () => wireCredits(title),
    images: () => wireImages(title),
    videos: () => ({ results: [] }),
    similar: () => pageOfTitles(library.alike(title), 1),
  }
  return {
    ...(title.kind === 'movie' ? wireMovie(title) : wireShow(title, today)),
    ...Object.fromEntries(appended.map((part) => [part, parts[part]()])),
  }
}
