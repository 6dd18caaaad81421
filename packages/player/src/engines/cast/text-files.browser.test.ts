import { expect, test } from 'vitest'
import { countObjectUrls } from '../testing/media-page.ts'
import { addressOfText, bytesOf, readableTracks } from './text-files.ts'

const inPage = (text: string) => URL.createObjectURL(new Blob([text]))
const track = (url: string, isSelected = false) => ({ url, language: 'en', label: 'English', isSelected })

test('addresses stay as they are, and text of this page travels in the address itself', async () => {
  countObjectUrls()
  const tracks = await readableTracks([track('https://films.example/en.vtt'), track(inPage('WEBVTT\n\nمرحبا'))])
  expect(tracks.map(({ url }) => url)).toEqual([
    'https://films.example/en.vtt',
    'data:text/vtt;charset=utf-8,WEBVTT%0A%0Aمرحبا',
  ])
})

test('files that a receiver could not read are left out: other schemes, and text that is gone', async () => {
  const gone = inPage('WEBVTT')
  URL.revokeObjectURL(gone)
  expect(await readableTracks([track(gone), track('file:///etc/passwd'), track('javascript:alert(1)')])).toEqual([])
})

test('a message has little room: the selected track first, the others as far as there is some', async () => {
  const [long, short, chosen] = [inPage('a'.repeat(30_000)), inPage('b'.repeat(5000)), inPage('c'.repeat(40_000))]
  const tracks = await readableTracks([track(long), track(short), track(chosen, true)])
  expect(tracks.map(({ url }) => url.at(-1))).toEqual(['b', 'c'])
})

test('text in an address reads back unchanged, in any script', async () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0%\n"100 %" #1 a\\b <i>x</i>? & +\tمرحبا 字幕 😀\r\n'
  expect(await (await fetch(addressOfText(text))).text()).toBe(text)
  // A letter takes two bytes in a message, as in any file of its script.
  expect(bytesOf(addressOfText('مرحبا')) - bytesOf(addressOfText(''))).toBe(10)
})
