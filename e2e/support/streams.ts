import { readFile } from 'node:fs/promises'
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
