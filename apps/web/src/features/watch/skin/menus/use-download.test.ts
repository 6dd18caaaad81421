import type { Stream } from '@matinee/contracts'
import { expect, it } from 'vitest'
import { downloadOf } from './use-download.ts'

const common = { id: 's', flags: [], captions: [] }
const film: Stream = {
  ...common,
  type: 'file',
  qualities: { 720: { type: 'webm', url: '/films/7' }, 360: { type: 'mp4', url: 'https://films.test/3' } },
}
const page = { base: 'https://matinee.test/', title: 'Sintel' }

it.each([
  ['720', { kind: 'file', url: '/films/7', name: 'Sintel.webm' }],
  ['360', { kind: 'file', url: 'https://films.test/3', name: 'Sintel.mp4' }],
] as const)('saves the %s file under the name of its container', (quality, download) => {
  expect(downloadOf(film, quality, page)).toEqual(download)
})

it('gives a playlist as a link', () => {
  const playlist = 'https://films.test/a.m3u8'
  expect(downloadOf({ ...common, type: 'hls', playlist }, null, page)).toEqual({ kind: 'playlist', url: playlist })
})

it('gives nothing that exists in this page alone', () => {
  const qualities = { 720: { type: 'mp4' as const, url: 'blob:https://matinee.test/1' } }
  expect(downloadOf({ ...common, type: 'file', qualities }, '720', page)).toBeNull()
})
