/** A stand-in for OpenSubtitles' REST API as one Fetch handler: search, links, quota. */

export interface FakeSubtitle {
  readonly fileId: number
  /** As the service writes them: `en`, `pt-br`. */
  readonly language: string
  readonly imdbId?: number
  readonly tmdbId?: number
  readonly parentImdbId?: number
  readonly season?: number
  readonly episode?: number
  readonly hash?: string
  readonly downloads?: number
  readonly isTrusted?: boolean
  readonly isMachineMade?: boolean
  readonly isHearingImpaired?: boolean
  readonly isForeignPartsOnly?: boolean
  /** More than one file for a film in parts. */
  readonly parts?: number
  readonly text?: string
}

export interface FakeOpenSubtitlesSettings {
  readonly subtitles: readonly FakeSubtitle[]
  readonly apiKey?: string
  /** Downloads that are left. Default 5. */
  readonly quota?: number
}

export interface FakeOpenSubtitles {
  (request: Request): Promise<Response>
  /** Paths with queries, in order. */
  readonly asked: readonly string[]
}

const CORS = { 'access-control-allow-origin': '*' }
const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: CORS })
const TEXT = '1\n00:00:01,000 --> 00:00:03,000\nThe harbour sleeps.\n'

function entryOf(subtitle: FakeSubtitle, hash: string | null): unknown {
  const { fileId, language, imdbId, tmdbId, parentImdbId, season, episode, parts = 1 } = subtitle
  return {
    id: String(fileId * 10),
    type: 'subtitle',
    attributes: {
      subtitle_id: String(fileId * 10),
      language,
      download_count: subtitle.downloads ?? 0,
      new_download_count: 1,
      hearing_impaired: subtitle.isHearingImpaired ?? false,
      hd: true,
      fps: 23.976,
      votes: 4,
      ratings: 8.5,
      from_trusted: subtitle.isTrusted ?? false,
      foreign_parts_only: subtitle.isForeignPartsOnly ?? false,
      upload_date: '2020-01-01T00:00:00Z',
      ai_translated: false,
      machine_translated: subtitle.isMachineMade ?? false,
      release: `Harbour.Lights.${fileId}`,
      ...(hash !== null && { moviehash_match: subtitle.hash === hash }),
      feature_details: {
        feature_type: season === undefined ? 'Movie' : 'Episode',
        imdb_id: imdbId,
        tmdb_id: tmdbId,
        parent_imdb_id: parentImdbId,
        season_number: season,
        episode_number: episode,
      },
      files: Array.from({ length: parts }, (_, index) => ({
        file_id: fileId + index,
        cd_number: index + 1,
        file_name: `harbour-${fileId}.srt`,
      })),
    },
  }
}

function search(subtitles: readonly FakeSubtitle[], query: URLSearchParams): Response {
  const names = [...query.keys()]
  // The real one redirects whoever asks in another order, or with capitals.
  if (names.join() !== names.toSorted().join() || [...query.values()].some((value) => value !== value.toLowerCase())) {
    return new Response(null, { status: 301, headers: { ...CORS, location: '/elsewhere' } })
  }
  const is = (name: string, value: number | undefined): boolean => !query.has(name) || query.get(name) === String(value)
  const languages = query.get('languages')?.split(',')
  const found = subtitles.filter(
    (each) =>
      is('imdb_id', each.imdbId) &&
      is('tmdb_id', each.tmdbId) &&
      is('parent_imdb_id', each.parentImdbId) &&
      is('season_number', each.season) &&
      (languages === undefined || languages.includes(each.language)),
  )
  const data = found.map((each) => entryOf(each, query.get('moviehash')))
  return json({ total_pages: 1, total_count: data.length, per_page: 60, page: 1, data })
}

export function createFakeOpenSubtitles(settings: FakeOpenSubtitlesSettings): FakeOpenSubtitles {
  const { subtitles, apiKey = 'host-key' } = settings
  let quota = settings.quota ?? 5
  const asked: string[] = []
  const download = async (request: Request, origin: string): Promise<Response> => {
    const { file_id } = (await request.json()) as { file_id: number }
    const found = subtitles.find(({ fileId }) => fileId === file_id)
    if (!found) return json({ message: 'not found' }, 404)
    const times = { reset_time: '23 hours', reset_time_utc: '2027-01-02T00:00:00.000Z' }
    if (quota === 0) {
      return json({ requests: 21, remaining: -1, message: 'You have downloaded your allowed subtitles', ...times }, 406)
    }
    quota -= 1
    return json({
      link: `${origin}/download/${file_id}.srt`,
      file_name: 'x.srt',
      requests: 1,
      remaining: quota,
      ...times,
    })
  }
  const answer = async (request: Request): Promise<Response> => {
    const { origin, pathname, search: query, searchParams } = new URL(request.url)
    asked.push(pathname + query)
    if (/^\/download\/\d+\.srt$/.test(pathname)) {
      const found = subtitles.find(({ fileId }) => pathname.endsWith(`/${fileId}.srt`))
      return new Response(found?.text ?? TEXT, { headers: CORS })
    }
    if (request.headers.get('api-key') !== apiKey) return json({ message: 'You cannot consume this service' }, 403)
    if (!request.headers.get('x-user-agent')) return json({ message: 'User-Agent is missing' }, 403)
    if (pathname.endsWith('/infos/languages'))
      return json({ data: [{ language_code: 'en', language_name: 'English' }] })
    if (pathname.endsWith('/subtitles')) return search(subtitles, searchParams)
    if (pathname.endsWith('/download') && request.method === 'POST') return download(request, origin)
    return json({ message: 'not found' }, 404)
  }
  return Object.assign(answer, { asked })
}
