import type { Stream } from '@matinee/contracts'
import type { TitleDetails } from '@matinee/domain'
import { LAST_SECOND_OF_FILM, LATE_IN_FILM } from '@matinee/testing/sample-reel'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdTimers } from '../../testing/hold-timers.ts'
import { programmeOf } from '../../testing/fake-programmes.ts'
import { createDevice, keep, openPage, type PageOptions } from '../../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'
import { LAST_PICTURE_MS } from './observers/note-end.ts'

const FILMS: TitleDetails[] = ['One', 'Two', 'Three'].map((name, index) => ({
  ...{ id: String(index + 1), kind: 'movie', title: `Film ${name}`, year: 1950 },
  genres: [],
}))
const NIGHT = programmeOf('night', 'Night', FILMS)

const pathOf = (number: number, name: string) => `/media/tmdb-movie-${number}-film-${name}?programme=night`
const first = pathOf(1, 'one')
const second = pathOf(2, 'two')
const third = pathOf(3, 'three')

/** The words over the picture. */
const bar = () => document.querySelector('.m-player-top')?.textContent
const end = page.getByRole('region', { name: 'The end' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

function open(address: string, { stream = SAMPLE_STREAM, ...options }: PageOptions & { stream?: Stream } = {}) {
  return openPage(address, {
    titles: FILMS,
    catalog: { programmes: async () => [NIGHT] },
    services: { loadStreaming: async () => fakeStreaming(stream) },
    ...options,
  })
}

describe('a film of a programme', () => {
  it('says its place where an episode would say its own', async () => {
    await open(second)
    await expect.poll(bar).toMatch(/Film Two.*2 of 3.*Night/)
  })

  it('is followed by the next film, 12 s after its end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { address } = await open(`${first}&t=${LAST_SECOND_OF_FILM}`)
    const next = button('Next film Film Two 2 of 3 · Night')
    await expect.element(next).toHaveFocus()
    await expect.element(next).toHaveAccessibleDescription('Plays in 12 s')
    // Seconds pass while the last picture stands; a wait lets the held ones pass as well.
    await expect.element(next).toHaveTextContent(/Plays in \d+ s$/)
    expect(address()).toContain('film-one')
    vi.advanceTimersByTime(12_000)
    await expect.poll(address).toBe(second)
    await expect.poll(bar).toMatch(/Film Two.*2 of 3/)
  })

  it('is followed by the next film also where the programme is known only after its end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    let answer = () => {}
    const programmes = new Promise<[typeof NIGHT]>((resolve) => (answer = () => resolve([NIGHT])))
    const { address } = await open(`${first}&t=${LAST_SECOND_OF_FILM}`, {
      catalog: { programmes: () => programmes },
    })
    await expect.element(end).toBeVisible()
    answer()
    await expect.element(button(/^Next film Film Two/)).toHaveAccessibleDescription('Plays in 12 s')
    vi.advanceTimersByTime(12_000)
    await expect.poll(address).toBe(second)
  })

  it('waits for a press once its countdown was stopped, and the keys stay at the next film', async () => {
    const { address } = await open(`${first}&t=${LAST_SECOND_OF_FILM}`)
    await button('Not now').click()
    await expect.element(button('Not now')).not.toBeInTheDocument()
    const next = button('Next film Film Two')
    await expect.element(next).toHaveFocus()
    await expect.element(next).toHaveTextContent(/Watch$/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(second)
  })

  it('goes on by N, and Back leads to where the programme was started', async () => {
    const { address } = await open('/programmes/night')
    await page.getByRole('link', { name: 'Play the programme Night' }).click()
    await expect.poll(address).toBe(first)
    await expect.element(button('Pause')).toBeInTheDocument()
    await userEvent.keyboard('n')
    await expect.poll(address).toBe(second)
    history.back()
    await expect.poll(address).toBe('/programmes/night')
  })

  it('offers the next one by its name at its end where the viewer switched autoplay off', async () => {
    const device = createDevice()
    keep(device, '__MW::preferences', { enableAutoplay: false })
    const { address } = await open(`${first}&t=${LAST_SECOND_OF_FILM}`, { device })
    const next = button('Next film Film Two')
    await expect.element(next).toBeVisible()
    await expect.element(button('Not now')).not.toBeInTheDocument()
    expect(address()).toContain('film-one')
    await next.click()
    await expect.poll(address).toBe(second)
  })

  it('has the stills of its end asked for before it is over', async () => {
    // Modules of the page fill what a browser notes by itself.
    performance.setResourceTimingBufferSize(5000)
    const still = (name: string) => `/picture-${name}-${crypto.randomUUID()}.svg`
    const [own, following] = [still('own'), still('following')]
    const titles = FILMS.map((film, index) => ({ ...film, backdrop: [own, following][index] ?? '/none.svg' }))
    const asked = (name: string) => performance.getEntriesByName(new URL(name, location.href).href).length
    const { address } = await open(`${first}&t=2`, {
      titles,
      catalog: { programmes: async () => [programmeOf('night', 'Night', titles)] },
    })
    await expect.element(button('Pause')).toBeInTheDocument()
    expect([asked(own), asked(following)]).toEqual([0, 0])
    const video = document.querySelector('video')
    if (video) video.currentTime = LATE_IN_FILM
    await expect.poll(() => [asked(own), asked(following)]).toEqual([1, 1])
    await expect.element(end).not.toBeInTheDocument()
    expect(address()).toContain('film-one')
  })

  it('that is the last one ends like a film by itself, once its last picture was seen', async () => {
    const lastPicture = holdTimers(LAST_PICTURE_MS)
    const { address } = await open(`${third}&t=${LAST_SECOND_OF_FILM}`)
    await expect.poll(() => document.querySelector('video')?.ended).toBe(true)
    await expect.element(end).not.toBeInTheDocument()
    await lastPicture.end()
    await expect.element(end).toBeVisible()
    await expect.element(button(/^Next film/)).not.toBeInTheDocument()
    expect(address()).toContain('film-three')
  })

  it('that no source has offers the next one', async () => {
    const streaming = fakeStreaming(SAMPLE_STREAM)
    const nothing = {
      ...streaming,
      streams: {
        ...streaming.streams,
        async *scrape() {
          yield { event: 'noOutput' as const }
        },
      },
    }
    const { address } = await open(first, { services: { loadStreaming: async () => nothing } })
    await button('Next film: Film Two').click()
    await expect.poll(address).toBe(second)
  })

  it('whose stream cannot be played offers the next one', async () => {
    const broken: Stream = { ...SAMPLE_STREAM, qualities: { 360: { type: 'mp4', url: '/samples/nothing.mp4' } } }
    const { address } = await open(first, { stream: broken })
    await button('Next film: Film Two').click()
    await expect.poll(address).toBe(second)
  })

  it.each([
    ['an unknown programme', '/media/tmdb-movie-1-film-one?programme=nothing'],
    ['rubbish', '/media/tmdb-movie-1-film-one?programme=%00%3Cb%3E'],
    ['a film that is not in it', '/media/tmdb-movie-9-other?programme=night'],
  ])('has no queue with %s in the address', async (_case, address) => {
    const other: TitleDetails = { id: '9', kind: 'movie', title: 'Other', genres: [] }
    await open(`${address}&t=${LATE_IN_FILM}`, { titles: [...FILMS, other] })
    await expect.element(button('Pause')).toBeInTheDocument()
    await expect.poll(bar).toMatch(/Film One|Other/)
    expect(bar()).not.toMatch(/Night|of 3/)
    await expect.element(button('Next film')).not.toBeInTheDocument()
  })
})
