import type { HlsStream } from '@matinee/contracts'
import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'

it('the system shows what plays and how far, and nothing of it after the viewer left', async () => {
  const session = navigator.mediaSession
  const report = vi.spyOn(session, 'setPositionState')
  const { close } = await openPage('/media/tmdb-movie-101-the-paper-lighthouse?t=20', {
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
  })
  await expect
    .poll(() => report.mock.lastCall?.[0])
    .toMatchObject({ duration: expect.closeTo(FILM_SECONDS, 0), playbackRate: 1 })
  expect(report.mock.lastCall?.[0]?.position).toBeGreaterThan(19)
  expect(session.metadata?.title).toBe('The Paper Lighthouse')
  close()
  await expect.poll(() => session.metadata).toBeNull()
  expect(report.mock.lastCall).toEqual([])
  expect(session.playbackState).toBe('none')
})

/** The sample film as a broadcast of which its first segments are there. */
async function broadcast(): Promise<HlsStream> {
  const text = await (await fetch('/samples/film/360/playlist.m3u8')).text()
  const folder = new URL('/samples/film/360/', location.href).href
  const [head = '', ...segments] = text
    .replace('#EXT-X-PLAYLIST-TYPE:VOD\n', '')
    .replaceAll('URI="init', `URI="${folder}init`)
    .replaceAll(/^(?=\d)/gm, folder)
    .split(/^(?=#EXTINF)/m)
  const playlist = new Blob([head, ...segments.slice(0, 8)], { type: 'application/vnd.apple.mpegurl' })
  return {
    id: 'primary',
    type: 'hls',
    captions: [],
    flags: ['cors-allowed'],
    playlist: URL.createObjectURL(playlist),
  }
}

it('the system shows a broadcast without a bar, and nothing of it after the viewer left', async () => {
  const session = navigator.mediaSession
  const report = vi.spyOn(session, 'setPositionState')
  const handle = vi.spyOn(session, 'setActionHandler')
  const handlerOf = (action: MediaSessionAction) => new Map(handle.mock.calls).get(action)
  const stream = await broadcast()
  const { close } = await openPage('/media/tmdb-movie-101-the-paper-lighthouse', {
    services: { loadStreaming: async () => fakeStreaming(stream) },
  })
  await expect.poll(() => document.querySelector('video')?.duration).toBe(Number.POSITIVE_INFINITY)
  await expect.poll(() => session.playbackState).toBe('playing')
  await expect.poll(() => handlerOf('seekto')).toBeNull()
  expect(session.metadata?.title).toBe('The Paper Lighthouse')
  expect(handlerOf('pause')).toBeTypeOf('function')
  expect(handlerOf('seekforward')).toBeTypeOf('function')
  // At no moment was there a length of which the system would draw a bar.
  expect(report.mock.calls.flat()).toEqual([])
  close()
  await expect.poll(() => session.metadata).toBeNull()
  expect(report.mock.calls.flat()).toEqual([])
  expect(session.playbackState).toBe('none')
  expect([...new Map(handle.mock.calls).values()].filter((handler) => handler !== null)).toEqual([])
})
