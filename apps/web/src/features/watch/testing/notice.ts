import type { HlsStream } from '@matinee/contracts'
import { beginningOf, NOTICE_SEGMENTS } from '@matinee/testing/sample-reel'
import { onTestFinished } from 'vitest'

/** Makes a clip as add-ons send it in place of a film: the beginning of the sample film, until the test is over. */
export async function makeNotice(): Promise<HlsStream> {
  const folder = new URL('/samples/film/360/', location.href).href
  const film = await (await fetch(`${folder}playlist.m3u8`)).text()
  const clip = beginningOf(film, NOTICE_SEGMENTS)
    .replace('URI="', `URI="${folder}`)
    .replaceAll(/^(?=\d+\.m4s)/gm, folder)
  const playlist = URL.createObjectURL(new Blob([clip], { type: 'application/vnd.apple.mpegurl' }))
  onTestFinished(() => URL.revokeObjectURL(playlist))
  return { id: 'primary', type: 'hls', captions: [], flags: ['cors-allowed'], playlist }
}
