/** A stand-in for a Stremio-protocol add-on as one Fetch handler. */

export interface FakeAddonSettings {
  /** Replaces the usual manifest, with whatever a stranger may write. */
  readonly manifest?: unknown
  /** Path before `/manifest.json`, where add-ons keep the viewer's settings. */
  readonly basePath?: string
  /** By `<type>/<id>`, such as `movie/tt0032138` or `series/tt0903747:1:2`. */
  readonly streams?: Readonly<Record<string, readonly unknown[]>>
  readonly subtitles?: Readonly<Record<string, readonly unknown[]>>
  /** For how many seconds browsers keep its answers. Default: as they like. */
  readonly maxAge?: number
}

export interface FakeAddon {
  (request: Request): Promise<Response>
  /** Paths that were asked for, decoded. */
  readonly asked: readonly string[]
}

export const ADDON_MANIFEST = {
  id: 'org.example.lamplight',
  version: '1.0.3',
  name: 'Lamplight',
  description: 'Films of a village cinema',
  catalogs: [],
  resources: ['stream', { name: 'subtitles', types: ['movie', 'series'], idPrefixes: ['tt'] }],
  types: ['movie', 'series'],
  idPrefixes: ['tt'],
} as const

const HEADERS = { 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' }

/** Serves a manifest, streams and subtitles; knows nothing it was not given. */
export function createFakeAddon(settings: FakeAddonSettings = {}): FakeAddon {
  const { manifest = ADDON_MANIFEST, basePath = '', streams = {}, subtitles = {}, maxAge } = settings
  const asked: string[] = []
  const headers = { ...HEADERS, ...(maxAge !== undefined && { 'cache-control': `public, max-age=${maxAge}` }) }
  const json = (body: unknown): Response => new Response(JSON.stringify(body), { headers })
  const answer = async (request: Request): Promise<Response> => {
    const path = decodeURIComponent(new URL(request.url).pathname)
    asked.push(path)
    if (path === `${basePath}/manifest.json`) return json(manifest)
    const [, resource, title] =
      /^\/(stream|subtitles)\/([a-z]+\/[^/]+?)(?:\/[^/]*)?\.json$/.exec(path.slice(basePath.length)) ?? []
    if (!path.startsWith(basePath) || title === undefined)
      return new Response('Not Found', { status: 404, headers: HEADERS })
    return json(resource === 'stream' ? { streams: streams[title] ?? [] } : { subtitles: subtitles[title] ?? [] })
  }
  return Object.assign(answer, { asked })
}
