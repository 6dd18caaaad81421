import type { Title } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Streams } from '../services/streams/streams.ts'
import { drawnDirection } from '../testing/drawn-direction.ts'
import { TITLES } from '../testing/fake-catalog.ts'
import { createDevice, deviceWith, keep, openPage, type Device, type PageOptions } from '../testing/open-page.tsx'

describe.each([
  { name: 'Arabic on an English page', language: 'en', direction: 'rtl', text: 'ليلة طويلة!' },
  { name: 'English on an Arabic page', language: 'ar-SA', direction: 'ltr', text: 'A long night!' },
] as const)('$name', ({ language, direction, text }) => {
  async function openAt(address: string, options: PageOptions = {}, device: Device = createDevice()) {
    sessionStorage.clear()
    keep(device, '__MW::locale', { language })
    await openPage(address, { device, ...options })
    await expect.poll(() => document.documentElement.dir).toBe(direction === 'rtl' ? 'ltr' : 'rtl')
  }
  const expectOwnDirection = () => expect.poll(() => drawnDirection(text)).toBe(direction)
  const film: Title = { id: '101', kind: 'movie', title: text, year: 1961 }

  it('a notice of the host about the sources reads in its own direction', async () => {
    await openAt('/', { config: { PROVIDER_NOTICE: text } })
    await expectOwnDirection()
  })

  it('the time of a downtime does', async () => {
    await openAt('/', { config: { DOWNTIME: text } })
    await expectOwnDirection()
  })

  it('the name of a source does, in the order of the sources', async () => {
    const device = createDevice()
    const order = { enableSourceOrder: true, sourceOrder: [] }
    keep(device, '__MW::preferences', { enableThumbnails: false, enableAutoplay: true, ...order })
    const streams: Pick<Streams, 'providers'> = {
      providers: () => [{ id: 'night', type: 'source', name: text, rank: 1 }],
    }
    await openAt('/settings', { services: { loadStreams: async () => streams as Streams } }, device)
    await expectOwnDirection()
  })

  it.each([
    ['found', [{ ...film, title: 'X' }]],
    ['not found', []],
  ])('a query does, in the heading of what is %s', async (_name, found) => {
    await openAt(`/browse/${encodeURIComponent(text)}`, { catalog: { search: async () => found } })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(text)
    await expectOwnDirection()
  })

  it('a title does, in the report of its removal', async () => {
    const device = await deviceWith(({ bookmarks }) => bookmarks.add(film))
    await openAt('/', {}, device)
    const shelf = page.getByRole('region')
    await shelf.getByRole('button').first().click()
    await shelf.getByRole('button', { name: text }).click()
    await expect.element(shelf).not.toBeInTheDocument()
    await expectOwnDirection()
  })

  it('a genre does, among the filters', async () => {
    await openAt('/discover', { catalog: { genres: async () => ({ genres: [{ id: 18, name: text }] }) } })
    const option = page.getByRole('option', { name: text })
    await expect.poll(() => option.query()).not.toBeNull()
    expect(getComputedStyle(option.element()).direction).toBe(direction)
  })

  it('a season does, among the others', async () => {
    const seasons = [
      { id: 's1', number: 1, title: text },
      { id: 's2', number: 2, title: 'II' },
    ]
    const titles = TITLES.map((title) => (title.kind === 'show' ? { ...title, seasons } : title))
    await openAt('/?m=details&title=tmdb-tv-201-x', { titles })
    const option = page.getByRole('option', { name: text })
    await expect.poll(() => option.query()).not.toBeNull()
    expect(getComputedStyle(option.element()).direction).toBe(direction)
  })
})

it('the name of each language reads in its own direction, among the others', async () => {
  await openPage('/settings')
  const arabic = page.getByRole('option', { name: 'العربية' })
  await expect.poll(() => arabic.query()).not.toBeNull()
  expect(getComputedStyle(arabic.element()).direction).toBe('rtl')
})
