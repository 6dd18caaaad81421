import { readFile } from 'node:fs/promises'
import { beginningOf, NOTICE_FILES, NOTICE_SEGMENTS } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'

const FILM = new URL('../../samples/film/', import.meta.url)
const MANIFEST = 'application/vnd.apple.mpegurl'

/** A playlist of the sample film, its addresses whole, so that it can be answered at any address. */
export async function playlist(part: string, change: (text: string) => string = (text) => text): Promise<string> {
  const text = await readFile(new URL(`${part}/playlist.m3u8`, FILM), 'utf8')
  return change(text)
    .replaceAll('URI="init', `URI="/samples/film/${part}/init`)
    .replaceAll(/^(?=\d+\.m4s)/gm, `/samples/film/${part}/`)
}

/** The film's pictures several times over: something long enough for the rules of long films. */
export async function longPlaylist(times: number): Promise<string> {
  const text = await playlist('360')
  const [head = '', ...segments] = text.split(/^(?=#EXTINF)/m)
  const film = segments.join('').replace(/#EXT-X-ENDLIST\s*/, '')
  return [head, Array.from({ length: times }, () => film).join('#EXT-X-DISCONTINUITY\n'), '#EXT-X-ENDLIST\n'].join('')
}

/** Answers an address with a manifest. */
export async function answerWithManifest(page: Page, address: string | RegExp, text: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ contentType: MANIFEST, body: text }))
}

/** The addresses of {@link serveNotice}'s clips. */
export const NOTICES = { hls: '/samples/notice/master.m3u8', mp4: '/samples/notice.mp4' } as const

/** Answers with clips of less than a minute: the beginning of the film, in all its qualities and sounds, and as a file of one. */
export async function serveNotice(page: Page): Promise<void> {
  await answerWithManifest(page, `**${NOTICES.hls}`, await readFile(new URL('master.m3u8', FILM), 'utf8'))
  for (const part of ['360', '720', '1080', 'audio-en', 'audio-de']) {
    const clip = await playlist(part, (text) => beginningOf(text, NOTICE_SEGMENTS))
    await answerWithManifest(page, `**${NOTICES.hls.replace('master', `${part}/playlist`)}`, clip)
  }
  const parts = await Promise.all(NOTICE_FILES.map((name) => readFile(new URL(`360/${name}`, FILM))))
  await page.route(`**${NOTICES.mp4}`, (route) =>
    route.fulfill({ contentType: 'video/mp4', body: Buffer.concat(parts) }),
  )
}

const SEGMENT_MS = 4000

/** The film as it is broadcast: answers an address with so many segments of now, which move on as time does. */
export async function broadcast(page: Page, address: string | RegExp, segmentsAtATime = 3): Promise<void> {
  const text = await playlist('360')
  const [head = '', ...segments] = text.replace('#EXT-X-PLAYLIST-TYPE:VOD\n', '').split(/^(?=#EXTINF)/m)
  const pictures = segments.map((segment) => segment.replace('#EXT-X-ENDLIST', ''))
  let startedAt: number | undefined
  await page.route(address, (route) => {
    startedAt ??= Date.now()
    const first = Math.floor((Date.now() - startedAt) / SEGMENT_MS)
    const opening = head.replace(/#EXT-X-MEDIA-SEQUENCE:\d+\n/, '').trimEnd()
    const body = [
      opening,
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      pictures.slice(first, first + segmentsAtATime).join(''),
    ].join('\n')
    return route.fulfill({ contentType: MANIFEST, headers: { 'cache-control': 'no-store' }, body })
  })
}
