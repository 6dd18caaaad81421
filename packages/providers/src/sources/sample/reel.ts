/** Location of the sample reel: `samples/README.md` describes its folders. */
import { SAMPLE_FILM_ID, SAMPLE_SHOW_ID, type ScrapeRequest, type StreamSegment } from '@matinee/contracts'
import { NotFoundError } from '../../kit/errors.ts'
import { joinUrl } from '../../kit/url.ts'

/** Episodes that have aired, by season. */
const AIRED: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3], 2: [1, 2] }

function folderOf(request: ScrapeRequest): string {
  if (request.type === 'movie') {
    if (request.tmdbId === String(SAMPLE_FILM_ID)) return 'film'
    throw new NotFoundError('not the sample film')
  }
  if (request.tmdbId !== String(SAMPLE_SHOW_ID)) throw new NotFoundError('not the sample show')
  const { season, episode } = request
  if (!AIRED[season.number]?.includes(episode.number)) throw new NotFoundError('that episode was not broadcast yet')
  return `show/s${season.number}e${episode.number}`
}

/** Addresses of the requested sample title's files. Throws NotFoundError for any other title. */
export function sampleFiles(samplesUrl: string, request: ScrapeRequest): (name: string) => string {
  const folder = folderOf(request)
  return (name) => joinUrl(samplesUrl, folder, name)
}

/** Leader, title and end card of the reel, in seconds; made with these lengths by tools/sample-reel. */
export function sampleSegments(request: ScrapeRequest): StreamSegment[] {
  if (request.type === 'movie') {
    return [
      { kind: 'intro', start: 2, end: 10 },
      { kind: 'credits', start: 292, end: 300 },
    ]
  }
  return [
    { kind: 'intro', start: 0, end: 6 },
    { kind: 'credits', start: 178, end: 180 },
  ]
}
