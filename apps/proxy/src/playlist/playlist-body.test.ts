import { expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { playlistBody } from './playlist-body.ts'

async function* piecesOf(count: number, made: number[] = []) {
  for (let piece = 0; piece < count; piece++) {
    made.push(piece)
    yield 'ab'
  }
}
const going = () => new AbortController().signal

it('is made as fast as it is read, and over when it was read', async () => {
  const made: number[] = []
  const { body, over } = playlistBody(piecesOf(100, made), going())
  const reader = body.getReader()
  await reader.read()
  expect(made.length).toBeLessThan(4)
  for (;;) if ((await reader.read()).done) break
  expect([made.length, await over]).toEqual([100, true])
})

it('breaks off beyond the limit', async () => {
  const { body, over } = playlistBody(piecesOf(3), going(), 5)
  await expect(new Response(body).text()).rejects.toEqual(new Refusal('not-a-playlist'))
  expect(await over).toBe(false)
  expect(await new Response(playlistBody(piecesOf(3), going(), 6).body).text()).toBe('ababab')
})

it('is over when its reader leaves, and when the request is', async () => {
  const left = playlistBody(piecesOf(3), going())
  await left.body.cancel()
  expect(await left.over).toBe(false)
  const request = new AbortController()
  const ended = playlistBody(piecesOf(3), request.signal)
  request.abort(new Refusal('timed-out'))
  expect(await ended.over).toBe(false)
  await expect(new Response(ended.body).text()).rejects.toEqual(new Refusal('timed-out'))
})
