/** A stand-in for a Jellyfin server as one Fetch handler: sign-in, library, playback, reports. */
import { JELLYFIN_ITEMS, type FakeJellyfinItem, type FakeJellyfinVersion } from './items.ts'

export interface FakeJellyfinSettings {
  readonly items?: readonly FakeJellyfinItem[]
  readonly version?: string
  readonly productName?: string
  readonly isQuickConnectOn?: boolean
  /** Path under which it is served, such as `/jellyfin`. */
  readonly basePath?: string
  /** Serves what a film consists of, by a path below its folder, such as `film/720.mp4` or `film/master.m3u8`. */
  readonly files?: (path: string, request: Request) => Promise<Response>
}

export interface FakeJellyfin {
  (request: Request): Promise<Response>
  readonly userName: string
  readonly password: string
  readonly userId: string
  /** The token that its only user gets. */
  readonly token: string
  /** Calls with their method, without secrets: `POST /Users/AuthenticateByName`. */
  readonly asked: readonly string[]
  readonly reports: readonly { readonly path: string; readonly body: unknown }[]
  /** Somebody typed the code on a device that is signed in. */
  readonly approveCode: () => void
  readonly revokeToken: () => void
  /** All libraries are taken away from the user. */
  readonly removeLibraries: () => void
}

const TOKEN = 'f4ke-t0ken-0001'
const USER = { Id: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', Name: 'Ada' }
const SECRET = 'quick-secret-0001'
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: CORS })
const empty = (status: number): Response => new Response(null, { status, headers: CORS })

const OWN_FACTS = new Set(['versions', 'segments', 'folder'])

const dtoOf = (item: FakeJellyfinItem): unknown => ({
  ServerId: 'cccccccccccccccccccccccccccccccc',
  MediaType: 'Video',
  UserData: { PlaybackPositionTicks: 0, PlayCount: 0, Played: false },
  ...Object.fromEntries(Object.entries(item).filter(([name]) => !OWN_FACTS.has(name))),
})

interface Profile {
  readonly DirectPlayProfiles?: readonly { Container: string; VideoCodec: string; AudioCodec: string }[]
}

function playsDirectly(
  { Container, MediaStreams }: FakeJellyfinVersion,
  { DirectPlayProfiles = [] }: Profile,
): boolean {
  const codecs = (type: string): string[] => MediaStreams.filter(({ Type }) => Type === type).map(({ Codec }) => Codec)
  return DirectPlayProfiles.some((profile) => {
    const has = (list: string, names: readonly string[]): boolean =>
      names.every((name) => list.split(',').includes(name))
    return (
      Container.split(',').some((name) => profile.Container.split(',').includes(name)) &&
      has(profile.VideoCodec, codecs('Video')) &&
      has(profile.AudioCodec, codecs('Audio').slice(0, 1))
    )
  })
}

function playbackInfo(item: FakeJellyfinItem, profile: Profile): unknown {
  const PlaySessionId = 'p1ay5e55ion'
  if (item.versions?.length === 0) return { MediaSources: [], PlaySessionId, ErrorCode: 'NoCompatibleStream' }
  const MediaSources = (item.versions ?? []).map((version) => {
    const isDirect = playsDirectly(version, profile)
    const query = `DeviceId=d&MediaSourceId=${version.Id}&VideoCodec=h264&AudioCodec=aac&AudioStreamIndex=1&PlaySessionId=${PlaySessionId}&ApiKey=${TOKEN}`
    const subtitles = version.MediaStreams.map((stream) =>
      stream.IsTextSubtitleStream
        ? {
            ...stream,
            DeliveryMethod: 'External',
            DeliveryUrl: `/Videos/${item.Id}/${version.Id}/Subtitles/${stream.Index}/0/Stream.vtt?ApiKey=${TOKEN}`,
          }
        : stream,
    )
    return {
      Protocol: 'File',
      Id: version.Id,
      Type: 'Default',
      Container: version.Container,
      ETag: 'e7a6',
      RunTimeTicks: 900_000_000,
      SupportsDirectPlay: isDirect,
      SupportsDirectStream: isDirect,
      SupportsTranscoding: true,
      MediaStreams: subtitles,
      DefaultAudioStreamIndex: 1,
      ...(isDirect
        ? {}
        : {
            TranscodingUrl: `/videos/${item.Id}/master.m3u8?${query}`,
            TranscodingSubProtocol: 'hls',
            TranscodingContainer: 'mp4',
          }),
    }
  })
  return { MediaSources, PlaySessionId }
}

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

function search(items: readonly FakeJellyfinItem[], query: URLSearchParams): unknown {
  const term = plain(query.get('searchTerm') ?? '')
  const years = query.get('years')?.split(',')
  const ids = query.get('ids')?.split(',')
  const found = items.filter(
    (item) =>
      (ids === undefined || ids.includes(item.Id)) &&
      item.Type === query.get('includeItemTypes') &&
      (term === '' || [item.Name, item.OriginalTitle].some((name) => plain(name ?? '').includes(term))) &&
      (years === undefined || years.includes(String(item.ProductionYear))),
  )
  return { Items: found.map(dtoOf), TotalRecordCount: 0, StartIndex: 0 }
}

const SUBTITLES = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nThe harbour sleeps.\n'

export function createFakeJellyfin(settings: FakeJellyfinSettings = {}): FakeJellyfin {
  const { items = JELLYFIN_ITEMS, version = '10.10.3', productName = 'Jellyfin Server' } = settings
  const { isQuickConnectOn = true, basePath = '', files } = settings
  const asked: string[] = []
  const reports: { path: string; body: unknown }[] = []
  const state = { isApproved: false, isRevoked: false, hasLibraries: true }
  const visible = (): readonly FakeJellyfinItem[] => (state.hasLibraries ? items : [])
  const itemOf = (id: string | undefined): FakeJellyfinItem | undefined => visible().find(({ Id }) => Id === id)
  const isSignedIn = (request: Request, query: URLSearchParams): boolean => {
    const sent = /Token="([^"]*)"/.exec(request.headers.get('authorization') ?? '')?.[1]
    return !state.isRevoked && [sent, query.get('ApiKey'), query.get('api_key')].includes(TOKEN)
  }
  const signIn = (): Response => json({ User: USER, AccessToken: TOKEN, ServerId: 'c', SessionInfo: { Id: 's' } })

  /** Calls that need no sign-in. */
  const open = async (call: string, request: Request, query: URLSearchParams): Promise<Response | undefined> => {
    if (!(request.headers.get('authorization') ?? '').startsWith('MediaBrowser ') && call.startsWith('POST'))
      return empty(400)
    switch (call) {
      case 'GET /System/Info/Public':
        return json({
          LocalAddress: 'http://10.0.0.2:8096',
          ServerName: 'cupboard',
          Version: version,
          ProductName: productName,
        })
      case 'POST /Users/AuthenticateByName': {
        const { Username, Pw } = (await request.json()) as { Username: string; Pw: string }
        return Username === USER.Name && Pw === 'correct horse' ? signIn() : empty(401)
      }
      case 'GET /QuickConnect/Enabled':
        return json(isQuickConnectOn)
      case 'POST /QuickConnect/Initiate':
        return isQuickConnectOn ? json({ Authenticated: false, Secret: SECRET, Code: '482911' }) : empty(401)
      case 'GET /QuickConnect/Connect':
        if (query.get('secret') !== SECRET) return empty(404)
        return json({ Authenticated: state.isApproved, Secret: SECRET, Code: '482911' })
      case 'POST /Users/AuthenticateWithQuickConnect':
        return state.isApproved ? signIn() : empty(401)
      default:
        return undefined
    }
  }

  const media = async (path: string, request: Request): Promise<Response> => {
    const [, , id, rest = ''] = /^\/(videos)\/([^/]+)\/(.+)$/i.exec(path) ?? []
    if (/Subtitles\/\d+\/0\/Stream\.vtt$/.test(rest)) return new Response(SUBTITLES, { headers: CORS })
    const folder = itemOf(id)?.folder ?? 'film'
    if (rest.startsWith('Trickplay/')) return (await files?.(`${folder}/thumbnails.jpg`, request)) ?? empty(404)
    const name = rest === 'stream.mp4' ? '360.mp4' : rest
    return (await files?.(`${folder}/${name}`, request)) ?? empty(404)
  }

  const closed = async (call: string, path: string, request: Request, query: URLSearchParams): Promise<Response> => {
    const body = async (): Promise<unknown> => JSON.parse(await request.text())
    const part = path.split('/')
    if (call === 'POST /Sessions/Logout') {
      state.isRevoked = true
      return empty(204)
    }
    if (call.startsWith('POST /Sessions/Playing')) {
      reports.push({ path, body: await body() })
      return empty(204)
    }
    if (path === '/UserViews') {
      const views = [
        { Name: 'Films', CollectionType: 'movies' },
        { Name: 'Shows', CollectionType: 'tvshows' },
        { Name: 'Songs', CollectionType: 'music' },
      ]
      return json({ Items: state.hasLibraries ? views : views.slice(2) })
    }
    if (path === '/Items') return json(search(visible(), query))
    if (/^\/Shows\/[^/]+\/Episodes$/.test(path)) {
      const season = query.get('season')
      // A season's list also holds the specials that are shown in it; without a season all episodes are listed.
      const isListed = ({ ParentIndexNumber: number = -1 }: FakeJellyfinItem) =>
        season === null || [Number(season), 0].includes(number)
      const episodes = visible().filter((item) => item.SeriesId === part[2] && isListed(item))
      return json({ Items: episodes.map(dtoOf) })
    }
    const item = itemOf(part[2])
    if (path.endsWith('/PlaybackInfo')) {
      if (!item) return empty(404)
      const { DeviceProfile } = (await body()) as { DeviceProfile?: Profile }
      return json(playbackInfo(item, DeviceProfile ?? {}))
    }
    if (part[1] === 'MediaSegments') return json({ Items: item?.segments ?? [] })
    if (/^videos$/i.test(part[1] ?? '')) return media(path, request)
    return empty(404)
  }

  const answer = async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return empty(204)
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith(basePath)) return empty(404)
    const path = pathname.slice(basePath.length)
    const call = `${request.method} ${path}`
    asked.push(call)
    const answered = await open(call, request, searchParams)
    if (answered) return answered
    // The real one writes the token into its playlists; the pieces of a sample reel are asked for without.
    const isPiece =
      /^\/videos\/[^/]+\/.*\.(m3u8|m4s|mp4|ts|vtt)$/.test(path) && !/\/(master\.m3u8|stream\.(mp4|webm))$/.test(path)
    return isPiece || isSignedIn(request, searchParams) ? closed(call, path, request, searchParams) : empty(401)
  }
  return Object.assign(answer, {
    userName: USER.Name,
    password: 'correct horse',
    userId: USER.Id,
    token: TOKEN,
    asked,
    reports,
    approveCode: () => {
      state.isApproved = true
    },
    revokeToken: () => {
      state.isRevoked = true
    },
    removeLibraries: () => {
      state.hasLibraries = false
    },
  })
}
