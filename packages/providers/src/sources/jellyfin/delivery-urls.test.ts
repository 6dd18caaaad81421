import { COPPER_MILE, createFakeJellyfin, HARBOUR_LIGHTS } from '@matinee/testing/jellyfin'
import type { Send } from '@matinee/testing/providers'
import { describe, expect, it } from 'vitest'
import { scrapeBy } from '../../kit/testing/source-run.ts'
import { jellyfin } from './index.ts'

const HOST = 'http://127.0.0.1:8096'
const FILMS = { harbour: HARBOUR_LIGHTS, copper: COPPER_MILE }

/** The stream of a film whose server writes `written` into each version, and into each of its tracks. */
async function streamWith(
  film: keyof typeof FILMS,
  basePath: string,
  written: { version?: object; track?: object } = {},
) {
  const fake = createFakeJellyfin({ basePath })
  const send: Send = async (request) => {
    const answer = await fake(request)
    if (!request.url.includes('/PlaybackInfo')) return answer
    const info = (await answer.json()) as { MediaSources: Array<{ MediaStreams: object[] }> }
    const MediaSources = info.MediaSources.map((version) => ({
      ...version,
      ...written.version,
      MediaStreams: version.MediaStreams.map((track) => ({ ...track, ...written.track })),
    }))
    return Response.json({ ...info, MediaSources })
  }
  const { userId, userName, token } = fake
  const connection = {
    ...{ id: 'cupboard', name: 'cupboard', isEnabled: true, url: `${HOST}${basePath}` },
    ...{ userId, userName, token },
  }
  const source = jellyfin(connection, {
    rank: 1,
    device: { id: 'device-1', name: 'TV', version: '1.2.3' },
    canDecode: () => false,
    isSecurePage: false,
  })
  const { Name, ProductionYear, ProviderIds } = FILMS[film]
  const request = {
    type: 'movie' as const,
    title: Name,
    releaseYear: ProductionYear ?? 0,
    tmdbId: ProviderIds?.['Tmdb'] ?? '',
  }
  const { stream } = await scrapeBy(source)(request, send, new AbortController().signal)
  return { stream: stream?.[0] ?? expect.unreachable(), token }
}

const captionWith = async (basePath: string, DeliveryUrl: string | null) => {
  const { stream, token } = await streamWith('harbour', basePath, { track: { DeliveryUrl } })
  return { ...(stream.captions[0] ?? expect.unreachable()), token }
}

const versionId = HARBOUR_LIGHTS.versions?.[0]?.Id ?? ''
const OWN = `/Videos/${HARBOUR_LIGHTS.Id}/${versionId}/Subtitles/4/0/Stream.vtt`

describe.each(['', '/jellyfin'])('captionsOf, with the server at the path %j', (basePath) => {
  it.each([
    '/media/subs/film.vtt',
    'C:\\subs\\film.vtt',
    'c:/videos/film.vtt',
    '\\\\nas\\subs\\film.vtt',
    '//nas/videos/film.vtt',
    'file:///videos/film.vtt',
    'https://',
    '/emby/Videos/a/b/Subtitles/2/0/Stream.vtt',
    '',
    null,
  ])('takes the address of the API for the DeliveryUrl %j', async (written) => {
    const { url, token } = await captionWith(basePath, written)
    expect(url).toBe(`${HOST}${basePath}${OWN}?ApiKey=${token}`)
  })

  it.each([
    'https://cdn.example.org/film.vtt',
    'https://cdn.example.org/film.vtt?v=1&name=a%20b',
    'http://127.0.0.1:8097/film.vtt',
    'https://127.0.0.1:8096/film.vtt',
  ])('leaves %s as it is, without the token, and takes it for a file that pages may not read', async (written) => {
    const caption = await captionWith(basePath, written)
    expect(caption.url).toBe(written)
    expect(caption).toMatchObject({ type: 'vtt', hasCorsRestrictions: true })
  })

  it('reads SubRip from another host as SubRip', async () => {
    expect(await captionWith(basePath, 'https://cdn.example.org/film.srt')).toMatchObject({ type: 'srt' })
  })

  it('takes the token out of an address of another host', async () => {
    const { url } = await captionWith(basePath, 'https://cdn.example.org/film.vtt?ApiKey=f4ke-t0ken-0001&v=1')
    expect(url).toBe('https://cdn.example.org/film.vtt?v=1')
  })

  it.each(['/Videos/a/b/Subtitles/2/0/Stream.vtt', 'Videos/a/b/Subtitles/2/0/Stream.vtt'])(
    'puts the path of the server before %s once',
    async (written) => {
      const { url, token, hasCorsRestrictions } = await captionWith(basePath, written)
      expect(url).toBe(`${HOST}${basePath}/Videos/a/b/Subtitles/2/0/Stream.vtt?ApiKey=${token}`)
      expect(hasCorsRestrictions).toBe(false)
    },
  )

  it('gives an absolute address of the server the token', async () => {
    const written = `${HOST}${basePath}/Videos/a/b/Subtitles/2/0/Stream.vtt`
    const { url, token } = await captionWith(basePath, written)
    expect(url).toBe(`${written}?ApiKey=${token}`)
  })
})

describe('captionsOf', () => {
  it('takes a file beside the path of the server for one of another service', async () => {
    const written = `${HOST}/files/film.srt`
    const caption = await captionWith('/jellyfin', written)
    expect(caption).toMatchObject({ url: written, type: 'srt', hasCorsRestrictions: true })
  })

  it.each(['/jellyfin/Videos/a/b/Subtitles/2/0/Stream.vtt', '/Jellyfin/videos/a/b/Subtitles/2/0/Stream.vtt'])(
    'keeps the path of the server in %s once',
    async (written) => {
      const { url } = await captionWith('/jellyfin', written)
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8096\/jellyfin\/videos\/a\/b\/Subtitles\/2\/0\/Stream\.vtt\?ApiKey=/i)
    },
  )

  it('does not take /videos for the path of the server where a path of the API begins with it', async () => {
    const { url } = await captionWith('/videos', '/Videos/a/b/Subtitles/2/0/Stream.vtt')
    expect(url).toMatch(`${HOST}/videos/Videos/a/b/Subtitles/2/0/Stream.vtt?`)
  })
})

describe('TranscodingUrl', () => {
  it.each([
    ['/videos/a/master.m3u8?AudioStreamIndex=1', `${HOST}/jellyfin/videos/a/master.m3u8?AudioStreamIndex=1&ApiKey=`],
    ['/jellyfin/videos/a/master.m3u8?x=1', `${HOST}/jellyfin/videos/a/master.m3u8?x=1&ApiKey=`],
    [`${HOST}/jellyfin/videos/a/master.m3u8?x=1`, `${HOST}/jellyfin/videos/a/master.m3u8?x=1&ApiKey=`],
  ])('%s is fetched from the server with the token', async (written, address) => {
    const { stream, token } = await streamWith('copper', '/jellyfin', { version: { TranscodingUrl: written } })
    expect(stream).toMatchObject({ playlist: `${address}${token}` })
    expect(stream.audioTracks?.[1]?.playlist).toContain(`ApiKey=${token}&AudioStreamIndex=2`)
  })

  it('of another host is fetched without the token', async () => {
    const TranscodingUrl = 'https://transcoder.example.org/videos/a/master.m3u8'
    const { stream, token } = await streamWith('copper', '/jellyfin', { version: { TranscodingUrl } })
    expect(stream).toMatchObject({ playlist: TranscodingUrl })
    expect(JSON.stringify(stream.audioTracks)).not.toContain(token)
  })
})
