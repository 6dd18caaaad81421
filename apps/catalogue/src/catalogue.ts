import type { RepeatingClock } from '@matinee/server-kit'
import { createGateway, type Gateway } from './gateway/gateway.ts'
import type { MovieDatabase } from './gateway/movie-database.ts'
import { forwardPicture } from './gateway/pictures.ts'
import { createAnswerCache } from './gateway/answer-cache.ts'
import { createUpstream } from './gateway/upstream.ts'
import { sendAnswer } from './http/answer.ts'
import type { PictureRequest } from './http/catalogue-request.ts'
import { readRequest } from './http/read-request.ts'
import { refuse, Refusal } from './http/refusal.ts'
import type { CatalogueLog } from './log.ts'
import type { LoadFont } from './posters/fonts/outlines.ts'
import { readPosterFile } from './posters/poster-path.ts'
import { createPosterCache } from './posters/poster-cache.ts'
import type { PosterSubject } from './posters/poster.ts'
import { posterSizes, sendPoster } from './posters/send-poster.ts'
import { createLibrary } from './titles/library.ts'
import { createLibrarySource } from './titles/library-source.ts'
import type { SampleTitles } from './titles/sample-titles.ts'
import type { Film } from './titles/title.ts'
import { posterSubjectOf } from './titles/wire.ts'

export interface CatalogueDependencies {
  films: readonly Film[]
  samples: SampleTitles
  clock: RepeatingClock
  loadFont: LoadFont
  log: CatalogueLog
  /** Ends the sweeping of old answers. */
  signal: AbortSignal
  /** Where the catalogue is mounted, without a slash at the end; `/catalogue` when left out. */
  basePath?: string | undefined
  /** Makes the catalogue a gateway to the movie database. */
  tmdb?: MovieDatabase | undefined
  limits?: Partial<CatalogueLimits> | undefined
}

/** How much is kept in memory, in characters of text. */
export interface CatalogueLimits {
  answerCharacters: number
  posterCharacters: number
}

const defaultLimits: CatalogueLimits = { answerCharacters: 32_000_000, posterCharacters: 16_000_000 }

/**
 * The movie database's HTTP API (version 3) and its pictures, as one Fetch handler: `{basePath}/3/…` and
 * `{basePath}/t/p/{size}/{file}`. Answers from the open films, or from the movie database where a token is given.
 * Never throws; every failure is an answer in the movie database's own error shape. Source: protocols §11.
 */
export function createCatalogue(dependencies: CatalogueDependencies): (request: Request) => Promise<Response> {
  const { films, samples, clock, loadFont, log, signal, basePath = '/catalogue', tmdb } = dependencies
  const limits = { ...defaultLimits, ...dependencies.limits }
  const library = createLibrary(films, samples)
  const ownSource = createLibrarySource(library, clock)
  const posterCache = createPosterCache(loadFont, limits.posterCharacters)
  const gateway: Gateway | undefined =
    tmdb &&
    createGateway({
      upstream: createUpstream(tmdb, clock, log),
      answers: createAnswerCache(clock, limits.answerCharacters, signal),
      library,
      ownSource,
    })
  const source = gateway?.source ?? ownSource

  const subjectOf = async (kind: 'own' | 'movie' | 'tv', id: number): Promise<PosterSubject> => {
    if (kind !== 'own' && gateway) return gateway.drawnSubject(kind, id)
    const title = kind === 'own' ? (library.film(id) ?? library.show(id)) : undefined
    if (!title) throw new Refusal('notFound')
    return posterSubjectOf(title)
  }

  const sendPicture = async ({ size, file }: PictureRequest, request: Request): Promise<Response> => {
    if (!posterSizes.has(size)) throw new Refusal('notFound')
    const address = readPosterFile(file)
    if (address) {
      const { kind, id, isCurrent } = address
      const svg = await posterCache.posterOf(`${kind} ${id}`, () => subjectOf(kind, id))
      return sendPoster(svg, isCurrent, request)
    }
    if (!tmdb) throw new Refusal('notFound')
    return forwardPicture(tmdb, clock, size, file)
  }

  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('methodNotAllowed')
    const parsed = readRequest(new URL(request.url), basePath)
    return parsed.route === 'picture' ? sendPicture(parsed, request) : sendAnswer(await source(parsed), request)
  }

  return async (request) => {
    const response = await answer(request).catch((failure: unknown) => {
      if (failure instanceof Refusal) return refuse(failure.reason)
      log.warn({ failure: failure instanceof Error ? failure.name : 'unknown' }, 'the catalogue failed')
      return refuse('internal')
    })
    return request.method === 'HEAD' ? withoutBody(response) : response
  }
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}
