import type { FileStream, HlsStream, Stream } from '@matinee/contracts'
import { beginningOf, NOTICE_FILES, NOTICE_SEGMENTS } from '@matinee/testing/sample-reel'
import { onTestFinished } from 'vitest'

const FOLDER = '/samples/film/360/'

/** How a clip comes: in segments, or as a file. */
export const NOTICE_KINDS = ['HLS', 'MP4'] as const

/** Makes a clip as add-ons send it in place of a film: the beginning of the sample film, until the test is over. */
export const makeNotice = (kind: (typeof NOTICE_KINDS)[number]): Promise<Stream> =>
  kind === 'HLS' ? makeNoticeStream() : makeNoticeFile()

async function makeNoticeStream(): Promise<HlsStream> {
  const folder = new URL(FOLDER, location.href).href
  const film = await (await fetch(`${folder}playlist.m3u8`)).text()
  const clip = beginningOf(film, NOTICE_SEGMENTS)
    .replace('URI="', `URI="${folder}`)
    .replaceAll(/^(?=\d+\.m4s)/gm, folder)
  const playlist = addressOf(new Blob([clip], { type: 'application/vnd.apple.mpegurl' }))
  return { id: 'primary', type: 'hls', captions: [], flags: ['cors-allowed'], playlist }
}

async function makeNoticeFile(): Promise<FileStream> {
  const parts = await Promise.all(NOTICE_FILES.map(async (name) => (await fetch(FOLDER + name)).blob()))
  const url = addressOf(new Blob(parts, { type: 'video/mp4' }))
  return {
    id: 'primary',
    type: 'file',
    captions: [],
    flags: ['cors-allowed'],
    qualities: { 360: { type: 'mp4', url } },
  }
}

function addressOf(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}
