import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Streaming } from '../../../../services/streams/streaming.ts'
import { drawnDirection } from '../../../../testing/drawn-direction.ts'
import { TITLES } from '../../../../testing/fake-catalog.ts'
import { createDevice, keep, openPage, type PageOptions } from '../../../../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../../../../testing/fake-streaming.ts'

describe.each([
  { name: 'Arabic on an English page', language: 'en', direction: 'rtl', text: 'ليلة طويلة!' },
  { name: 'English on an Arabic page', language: 'ar-SA', direction: 'ltr', text: 'A long night!' },
] as const)('$name, in the menus of the player', ({ language, direction, text }) => {
  const streaming = fakeStreaming(SAMPLE_STREAM)
  const providers = () => [{ id: 'only', type: 'source', name: text, rank: 1 }]
  const named = { ...streaming, streams: { ...streaming.streams, providers } } as unknown as Streaming

  async function openAt(address: string, options: PageOptions = {}) {
    const device = createDevice()
    keep(device, '__MW::locale', { language })
    await openPage(address, { device, services: { loadStreaming: async () => named }, ...options })
    await expect.element(page.getByRole('dialog')).toHaveTextContent(text)
  }

  it('the name of a source reads in its own direction', async () => {
    await openAt('/media/tmdb-movie-101-x?r=/settings')
    await expect.poll(() => drawnDirection(text)).toBe(direction)
  })

  it('a season does, over its episodes', async () => {
    const seasons = [{ id: 's1', number: 1, title: text }]
    const titles = TITLES.map((title) => (title.kind === 'show' ? { ...title, seasons } : title))
    await openAt('/media/tmdb-tv-201-x?r=/episodes/episodes&season=s1', { titles })
    await expect.poll(() => drawnDirection(text)).toBe(direction)
  })
})
