import { OWN_MOVIE_ID_BASE } from '@matinee/contracts'
import { type Answer, answerOf } from '../http/answer.ts'
import { type CatalogueRequest, type SearchRequest, wireKind } from '../http/catalogue-request.ts'
import type { PosterSubject } from '../art/poster.ts'
import type { Library } from '../titles/library.ts'
import type { CountQuestion, Source } from '../titles/library-source.ts'
import { Refusal } from '../http/refusal.ts'
import { createMissingPosters, subjectOf } from './missing-posters.ts'
import { ownTitlesBeside, spellingOf, withOpenCopy, withOwnFilm } from './own-titles.ts'
import type { AnswerCache } from './answer-cache.ts'
import { checkUpstream, isPerson, knownFor, type Row, type UpstreamAnswer } from './upstream-answer.ts'
import { upstreamPathOf } from './upstream-path.ts'
import type { Upstream } from './upstream.ts'

export interface Gateway {
  source: Source
  /** What the drawn poster of a title of the movie database shows; throws `Refusal` for unknown titles. */
  drawnSubject: (kind: 'movie' | 'tv', id: number, count: CountQuestion) => Promise<PosterSubject>
}

export interface GatewayParts {
  upstream: Upstream
  answers: AnswerCache
  library: Library
  /** Answers for titles of our own. */
  ownSource: Source
}

/**
 * The movie database behind one door: answers are shared between viewers, titles of our own are answered by us and
 * mixed into its search, and titles without a poster get a drawn one.
 */
export function createGateway({ upstream, answers, library, ownSource }: GatewayParts): Gateway {
  const posters = createMissingPosters()

  const load = async (request: CatalogueRequest): Promise<string> => {
    const json = await upstream(upstreamPathOf(request))
    const answer = checkUpstream(request, json)
    return JSON.stringify(complete(request, answer))
  }

  const completeRow = (request: CatalogueRequest, list: string, row: Row): Row =>
    isPerson(row)
      ? { ...row, known_for: knownFor(row).map((title) => completeRow(request, list, title)) }
      : posters.complete(wireKindOf(request, list, row), row)

  const complete = (request: CatalogueRequest, { body, titles }: UpstreamAnswer): Row => {
    const completed = Object.entries(titles).map(([list, rows]): [string, Row[]] => [
      list,
      rows.map((row) => completeRow(request, list, row)),
    ])
    const merged: Row = { ...body, ...Object.fromEntries(completed) }
    switch (request.route) {
      case 'find':
        return withOwnFilm(merged, library, request.imdbId)
      case 'details':
        return withOpenCopy(posters.complete(wireKind[request.kind], merged), library)
      default:
        return merged
    }
  }

  const ask = async (request: CatalogueRequest, count: CountQuestion): Promise<string> => {
    const path = upstreamPathOf(request)
    if (!answers.has(path)) count()
    return answers.get(path, () => load(request))
  }

  const search = async (request: SearchRequest, count: CountQuestion): Promise<{ body: Row; rows: Row[] }> => {
    const body = JSON.parse(await ask(request, count)) as Row
    return { body, rows: body['results'] as Row[] }
  }

  /**
   * The first page of a search. The movie database finds no misspelt text, so it is asked once more, by the name of the
   * title of ours that is meant. Both answers are cached apart: who is refused the second question asks only for it when
   * they come back.
   */
  const searchFirstPage = async (request: SearchRequest, count: CountQuestion): Promise<Answer> => {
    const { body, rows } = await search(request, count)
    const hits = library.search(request.query)
    const spelling = rows.length === 0 ? spellingOf(request.query, hits) : undefined
    const isMisspelt = spelling !== undefined
    const found = isMisspelt ? (await search({ ...request, query: spelling }, count)).rows : rows
    const added = ownTitlesBeside(found, hits, isMisspelt)
    const further = found.length - rows.length + added.length
    return answerOf({ ...body, results: [...found, ...added], total_results: Number(body['total_results']) + further })
  }

  /**
   * While the movie database cannot be reached, what the viewer asked for may still be ours: better a part than nothing.
   * Such an answer is marked as incomplete, so that nobody keeps it.
   */
  const isHeld = (request: CatalogueRequest): boolean => {
    if (request.route === 'search') return library.search(request.query).length > 0
    return request.route === 'details' && request.kind === 'movie' && library.film(request.id) !== undefined
  }

  const source: Source = async (request, count) => {
    if (isOwn(request)) return ownSource(request, count)
    try {
      if (request.route === 'search' && request.page === 1) return await searchFirstPage(request, count)
      return { json: await ask(request, count), isComplete: true }
    } catch (failure) {
      // Who asked too often must not take our few titles for all there are.
      const isTooMany = failure instanceof Refusal && failure.reason === 'tooMany'
      if (isTooMany || !isHeld(request)) throw failure
      return { ...(await ownSource(request, count)), isComplete: false }
    }
  }

  const drawnSubject: Gateway['drawnSubject'] = async (kind, id, count) => {
    const remembered = posters.remembered(kind, id)
    if (remembered) return remembered
    const titleKind = kind === 'movie' ? 'movie' : 'show'
    const json = await ask({ route: 'details', kind: titleKind, id, appended: ['external_ids'] }, count)
    return subjectOf(id, JSON.parse(json) as Row)
  }

  return { source, drawnSubject }
}

/** Titles of our own ranges are ours for ever; an empty query finds nothing anywhere. */
function isOwn(request: CatalogueRequest): boolean {
  switch (request.route) {
    case 'details':
    case 'credits':
    case 'recommendations':
    case 'collection':
      return request.id >= OWN_MOVIE_ID_BASE
    case 'season':
      return request.showId >= OWN_MOVIE_ID_BASE
    case 'search':
      return request.query === ''
    default:
      return false
  }
}

function wireKindOf(request: CatalogueRequest, list: string, row: Row): 'movie' | 'tv' {
  if (request.route === 'search') return row['media_type'] === 'tv' ? 'tv' : 'movie'
  if (request.route === 'find') return list === 'tv_results' ? 'tv' : 'movie'
  return 'kind' in request ? wireKind[request.kind] : 'movie'
}
