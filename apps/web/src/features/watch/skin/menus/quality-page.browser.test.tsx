import type { HlsStream } from '@matinee/contracts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createDevice, keep, openPage, storedState } from '../../../../testing/open-page.tsx'
import { fakeStreaming } from '../../../../testing/fake-streaming.ts'

const STREAM: HlsStream = {
  id: 'primary',
  type: 'hls',
  captions: [],
  flags: ['cors-allowed'],
  playlist: '/samples/film/master.m3u8',
}
const automatic = page.getByRole('switch', { name: 'Automatic quality' })
const stored = (automaticQuality: boolean, lastChosenQuality: string | null) => ({
  quality: { automaticQuality, lastChosenQuality },
})

/** The page of qualities of a film whose playlist comes when `answer` is called. */
async function openBeforePlaylist(preference?: ReturnType<typeof stored>) {
  const device = createDevice()
  if (preference) keep(device, '__MW::quality', preference)
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const segmentLoaderOf = () => ({
    addressOf: (address: string) => address,
    async request(address: string) {
      await isAnswered
      return { url: address, headers: {} }
    },
  })
  await openPage('/media/tmdb-movie-101-the-paper-lighthouse?r=/settings/quality', {
    device,
    services: { loadStreaming: async () => ({ ...fakeStreaming(STREAM), segmentLoaderOf }) },
  })
  await expect.element(automatic).toBeVisible()
  return { answer, quality: () => storedState(device, '__MW::quality') }
}

it('before the qualities of a source are known the switch shows what the viewer chose, and changes that', async () => {
  const { answer, quality } = await openBeforePlaylist(stored(false, '720'))
  await expect.element(automatic).not.toBeChecked()
  await automatic.click()
  await expect.element(automatic).toBeChecked()
  expect(quality()).toEqual(stored(true, '720'))
  answer()
  await expect.element(page.getByRole('radio', { name: '720p' })).toBeEnabled()
  await expect.element(automatic).toBeChecked()
})

it('automatic quality that is switched off before then stays off, and the last choice stands', async () => {
  const { answer, quality } = await openBeforePlaylist(stored(true, '360'))
  await automatic.click()
  await expect.element(automatic).not.toBeChecked()
  expect(quality()).toEqual(stored(false, '360'))
  answer()
  await expect.element(page.getByRole('radio', { name: '360p' })).toBeChecked()
  await expect.element(automatic).not.toBeChecked()
})

it('where nothing was ever chosen, switching it off keeps the best quality', async () => {
  const { answer } = await openBeforePlaylist()
  await automatic.click()
  answer()
  await expect.element(page.getByRole('radio', { name: '1080p' })).toBeChecked()
  await expect.element(automatic).not.toBeChecked()
})
