import { type Caller, callerAddress, createLimits, networkOf, type RepeatingClock } from '@matinee/server-kit'
import { type DrawingAddress, readDrawingFile } from './drawings/drawing-path.ts'
import { createDrawings } from './drawings/drawings.ts'
import type { Rasterize } from './drawings/rasterizer.ts'
import { isDatabaseSize } from './drawings/send-drawing.ts'
import { createGateway, type Gateway } from './gateway/gateway.ts'
import type { MovieDatabase } from './gateway/movie-database.ts'
import { forwardPicture } from './gateway/pictures.ts'
import { createAnswerCache } from './gateway/answer-cache.ts'
import { createUpstream } from './gateway/upstream.ts'
import { answerOf, sendAnswer } from './http/answer.ts'
import type { PictureRequest } from './http/catalogue-request.ts'
import { readRequest } from './http/read-request.ts'
import { refuse, Refusal } from './http/refusal.ts'
import type { CatalogueLog } from './log.ts'
import { createOutliner, type LoadFont } from './art/type/fonts/outlines.ts'
import type { PosterSubject } from './art/poster.ts'
import { createLibrary } from './titles/library.ts'
import type { ProgrammeRow } from './titles/programmes.ts'
import { type CountQuestion, createLibrarySource } from './titles/library-source.ts'
import type { SampleTitles } from './titles/sample-titles.ts'
import type { Film } from './titles/title.ts'
import { posterSubjectOf } from './titles/wire.ts'
import { wireProgrammes } from './titles/wire-programmes.ts'

export interface CatalogueDependencies {
  films: readonly Film[]
  samples: SampleTitles
  /** Sets of films that belong together; none when left out. */
  programmes?: readonly ProgrammeRow[] | undefined
  clock: RepeatingClock
  loadFont: LoadFont
  /** Draws pictures as dots; without it they are served as SVG. */
  rasterize?: Rasterize | undefined
  log: CatalogueLog
  /** Ends the sweeping of old answers. */
  signal: AbortSignal
  /** Where the catalogue is mounted, without a slash at the end; `/catalogue` when left out. */
  basePath?: string | undefined
  /** Makes the catalogue a gateway to the movie database. */
  tmdb?: MovieDatabase | undefined
  limits?: Partial<CatalogueLimits> | undefined
  /** Questions to the movie database that an address may cause in a minute; 0, or left out, for as many as it likes. */
  questionsPerMinute?: number | undefined
  /** Reverse proxies in front whose `x-forwarded-for` is believed. */
  trustedProxies?: number | undefined
}

/** How much is kept in memory. */
export interface CatalogueLimits {
  answerCharacters: number
  drawingCharacters: number
  rasterBytes: number
}

const defaultLimits: CatalogueLimits = {
  answerCharacters: 32_000_000,
  drawingCharacters: 16_000_000,
  rasterBytes: 32_000_000,
}

/**
 * The movie database's HTTP API (version 3) and its pictures, as one Fetch handler: `{basePath}/3/…` and
 * `{basePath}/t/p/{size}/{file}`. Answers from the open films, or from the movie database where a token is given.
 * Never throws; every failure is an answer in the movie database's own error shape. Source: protocols §11.
 */
export function createCatalogue(
  dependencies: CatalogueDependencies,
): (request: Request, caller?: Caller) => Promise<Response> {
  const { films, samples, clock, loadFont, log, signal, basePath = '/catalogue', tmdb, programmes = [] } = dependencies
  const { questionsPerMinute = 0, trustedProxies = 0 } = dependencies
  const limits = { ...defaultLimits, ...dependencies.limits }
  const library = createLibrary(films, samples)
  const ownSource = createLibrarySource(library, clock)
  const programmesAnswer = answerOf(wireProgrammes(programmes, library))
  const sendDrawing = createDrawings({
    setType: createOutliner(loadFont),
    rasterize: dependencies.rasterize,
    svgCharacters: limits.drawingCharacters,
    rasterBytes: limits.rasterBytes,
  })
  const gateway: Gateway | undefined =
    tmdb &&
    createGateway({
      upstream: createUpstream(tmdb, clock, log),
      answers: createAnswerCache(clock, limits.answerCharacters, signal),
      library,
      ownSource,
    })
  const source = gateway?.source ?? ownSource
  const questions = createLimits(
    {
      perMinute: questionsPerMinute,
      concurrentPerAddress: 0,
      concurrent: 0,
      refuse: (seconds) => new Refusal('tooMany', seconds),
    },
    clock,
  )

  const subjectOf = async (
    { kind, id }: Pick<DrawingAddress, 'kind' | 'id'>,
    count: CountQuestion,
  ): Promise<PosterSubject> => {
    if (kind !== 'own' && gateway) return gateway.drawnSubject(kind, id, count)
    const title = kind === 'own' ? (library.film(id) ?? library.show(id)) : undefined
    if (!title) throw new Refusal('notFound')
    return posterSubjectOf(title)
  }

  const sendPicture = async (
    { size, file }: PictureRequest,
    request: Request,
    count: CountQuestion,
  ): Promise<Response> => {
    const address = readDrawingFile(file)
    if (address) return sendDrawing({ address, size, request, subjectOf: () => subjectOf(address, count) })
    if (!tmdb || !isDatabaseSize(size)) throw new Refusal('notFound')
    return forwardPicture(tmdb, clock, size, file)
  }

  const answer = async (request: Request, count: CountQuestion): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('methodNotAllowed')
    const parsed = readRequest(new URL(request.url), basePath)
    if (parsed.route === 'picture') return sendPicture(parsed, request, count)
    return sendAnswer(parsed.route === 'programmes' ? programmesAnswer : await source(parsed, count), request)
  }

  return async (request, caller = {}) => {
    const count = (): void => questions.count(networkOf(callerAddress(request, caller.address, trustedProxies)))
    const response = await answer(request, count).catch((failure: unknown) => {
      if (failure instanceof Refusal) return refuse(failure.reason, failure.retryAfterSeconds)
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
