/** Streams over a server of some files, and the check that reads them. */
import type { HlsStream, Stream } from '@matinee/contracts'
import { canDecodeBasics } from '../../kit/decoding.ts'
import { createProbe } from '../../kit/probe.ts'
import { createPlayCheck, type PlayCheckDeps } from '../play-check.ts'

export type Files = Readonly<Record<string, BodyInit | (() => Response)>>
export const BASE = 'https://media.example.org/'

export function checking(files: Files, more: Partial<PlayCheckDeps> = {}) {
  const asked: string[] = []
  const probe = createProbe(async (request) => {
    const name = request.url.slice(BASE.length)
    asked.push(`${name} ${request.headers.get('range') ?? ''}`)
    const file = files[name]
    if (file === undefined) return new Response('', { status: 404 })
    return typeof file === 'function' ? file() : new Response(file)
  })
  return { asked, check: createPlayCheck({ probe, canDecode: canDecodeBasics, ...more }) }
}
export const hls = (playlist = 'master.m3u8'): HlsStream => ({
  type: 'hls',
  id: 'x',
  flags: [],
  captions: [],
  playlist: BASE + playlist,
})
export const plays = (stream: Stream, files: Files, more: Partial<PlayCheckDeps> = {}) =>
  checking(files, more).check(stream, new AbortController().signal)

export const SESSION = {
  connectionId: 'c',
  itemId: 'i',
  mediaSourceId: 'm',
  playSessionId: 'p',
  method: 'Transcode' as const,
}
