import { createCipheriv } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type FilmServer, serveFilms } from '@matinee/testing/film-server'
import type { Page } from '@playwright/test'
import { playFromAddonAlone } from './connecting.ts'
import { expect } from './journey.ts'

const FILM = new URL('../../samples/film/360/', import.meta.url)
const KEYS = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)] as const
const IV = Buffer.alloc(16, 3)

/**
 * Plays a film that only one add-on has: it is encrypted, at a server that lets no page read a thing of it, its keys included. So whatever
 * plays came by what was set up before.
 */
export async function expectToUnlock(page: Page): Promise<void> {
  const films = await serveFilms(new URL('../../samples/', import.meta.url))
  const url = films.url + (await lockFilm(films, 2))
  films.fail(/./, { kind: 'closed' })
  const addon = await playFromAddonAlone(page, { streams: { 'movie/tt0037638': [{ url, title: 'Detour 720p' }] } })
  const asked = films.requests.map(({ path }) => path)
  expect(asked).toEqual(expect.arrayContaining(['/locked/1.key', '/locked/2.key']))
  await Promise.all([films.close(), addon.close()])
}

/**
 * Puts the sample film on a server with its segments encrypted whole (RFC 8216, AES-128), the keys at `/locked/1.key` and `/locked/2.key`.
 * @param secondFrom The first segment of the second key.
 * @returns The path of its playlist.
 */
export async function lockFilm(films: FilmServer, secondFrom: number): Promise<string> {
  const keyLine = (number: number) => `#EXT-X-KEY:METHOD=AES-128,URI="${number}.key",IV=0x${IV.toString('hex')}\n`
  const [head = '', ...segments] = (await readFile(new URL('playlist.m3u8', FILM), 'utf8')).split(/^(?=#EXTINF)/m)
  const locked = await Promise.all(
    segments.map(async (segment, index) => {
      const [name = ''] = /\d+\.m4s/.exec(segment) ?? []
      const isSecond = index + 1 >= secondFrom
      const cipher = createCipheriv('aes-128-cbc', KEYS[isSecond ? 1 : 0], IV)
      films.write(
        `/locked/${name}`,
        Buffer.concat([cipher.update(await readFile(new URL(name, FILM))), cipher.final()]),
      )
      return index + 1 === secondFrom ? keyLine(2) + segment : segment
    }),
  )
  for (const [index, key] of KEYS.entries()) films.write(`/locked/${index + 1}.key`, key)
  films.write('/locked/init.mp4', await readFile(new URL('init.mp4', FILM)))
  films.write('/locked/playlist.m3u8', [head, keyLine(1), ...locked].join(''))
  return '/locked/playlist.m3u8'
}
