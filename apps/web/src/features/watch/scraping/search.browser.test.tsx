import { SAMPLE_FILM_ID, type ScrapeEvent } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Streams } from '../../../services/streams/streams.ts'
import { holdTimers } from '../../../testing/hold-timers.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../../../testing/fake-streaming.ts'

const FILM = '/media/tmdb-movie-7-night-ferry'
const ADVICE = 'Its server lets no web page read it. The browser extension or a proxy of your own would help.'
const REEL = '/media/tmdb-movie-2000000001-the-reel'
const reel = page.getByRole('link', { name: 'Watch The Reel' })
const rows = page.getByRole('listitem')

/** Opens a film, where streams are sought like this. */
function open(
  scrape: Streams['scrape'],
  {
    size = [1440, 900],
    path = FILM,
    hasReel = true,
  }: { size?: readonly [number, number]; path?: string; hasReel?: boolean } = {},
) {
  const streaming = fakeStreaming(SAMPLE_STREAM)
  const film = { kind: 'movie' as const, genres: [] as string[], poster: '/samples/film/thumbnails.jpg' }
  return openPage(path, {
    size,
    titles: [
      { ...film, id: '7', title: 'Night Ferry' },
      ...(hasReel ? [{ ...film, id: String(SAMPLE_FILM_ID), title: 'The Reel' }] : []),
    ],
    services: { loadStreaming: async () => ({ ...streaming, streams: { ...streaming.streams, scrape } }) },
  })
}

const failed = (id: string, code: string): ScrapeEvent[] => [
  { event: 'start', id },
  { event: 'update', id, percentage: 100, status: 'failure', error: 'failed', code },
]

describe('the search for a stream', () => {
  it('says what would help where no page may read the stream of a source', async () => {
    await open(async function* () {
      yield { event: 'init', sourceIds: ['closed', 'broken'] }
      yield* [...failed('closed', 'keeps-pages-out'), ...failed('broken', 'network')]
      yield { event: 'noOutput' }
    })
    await expect.element(rows.first()).toHaveTextContent(ADVICE)
    await expect.element(rows.nth(1)).toHaveTextContent('Error occurred')
  })

  it('S-536 says of each source that failed why it did, where its error has a name', async () => {
    await open(async function* () {
      yield { event: 'init', sourceIds: ['slow', 'unknown'] }
      yield* failed('slow', 'timeout')
      yield { event: 'start', id: 'unknown' }
      yield { event: 'update', id: 'unknown', percentage: 100, status: 'failure', error: 'failed' }
      yield { event: 'noOutput' }
    })
    await expect.element(rows.first()).toHaveTextContent('Error occurredIt did not answer in time.')
    await expect.element(rows.nth(1)).toHaveTextContent(/Error occurred$/)
  })

  it('says of a stream that does not play why, with its codecs or its format, and not that it could not be reached', async () => {
    await open(async function* () {
      yield { event: 'init', sourceIds: ['hevc', 'avi', 'faulty', 'away'] }
      yield { event: 'start', id: 'hevc' }
      const codecs = ['hvc1.1.6.L120.90', 'ac-3']
      yield { event: 'update', id: 'hevc', percentage: 100, status: 'failure', error: '', code: 'undecodable', codecs }
      const avi = { id: 'avi', error: '', code: 'other-format', codecs: ['AVI'] }
      yield { event: 'update', percentage: 100, status: 'failure', ...avi }
      yield* [...failed('faulty', 'server-fault'), ...failed('away', 'network')]
      yield { event: 'noOutput' }
    })
    const sentences = [
      'This browser has no decoder for this film: it needs HEVC, AC-3.',
      "This browser does not support the film's format: AVI.",
      "The source's server has a fault of its own.",
    ]
    await expect.element(page.getByText(`One could not be reached. ${sentences.join(' ')}`)).toBeVisible()
    for (const [at, sentence] of sentences.entries()) await expect.element(rows.nth(at)).toHaveTextContent(sentence)
  })

  it('says why alone where nothing else happened', async () => {
    await open(async function* () {
      yield { event: 'init', sourceIds: ['gone'] }
      yield* failed('gone', 'no-film')
      yield { event: 'noOutput' }
    })
    await expect.element(page.getByText(/^This browser does not support the film's format/).first()).toBeVisible()
    await expect.element(page.getByText('could not be reached')).not.toBeInTheDocument()
  })

  it('marks nothing as found once nothing was found, and leads to where sources are added', async () => {
    const { address } = await open(async function* () {
      yield { event: 'init', sourceIds: ['spent'] }
      yield { event: 'start', id: 'spent' }
      yield { event: 'update', id: 'spent', percentage: 100, status: 'success' }
      yield { event: 'noOutput' }
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("We couldn't find that")
    await expect.element(rows.first()).toHaveTextContent('What it has does not play.')
    expect(document.querySelectorAll('main .text-ok, li.bg-ok-soft')).toHaveLength(0)
    await page.getByRole('link', { name: 'Add a source' }).click()
    await expect.poll(address).toMatch(/^\/settings/)
  })

  it.each([
    ['a phone', [390, 844], false],
    ['a phone on its side', [844, 390], false],
    ['a low window', [1280, 700], false],
    ['a laptop, where they stay', [1440, 900], true],
    ['a large screen, where they stay', [1920, 1080], true],
  ] as const)('names each of twenty sources that fail, its ways on at their top: %s', async (_name, size, doStay) => {
    const sourceIds = Array.from({ length: 20 }, (_, at) => `source ${at + 1}`)
    let searches = 0
    await open(
      async function* () {
        searches += 1
        yield { event: 'init', sourceIds }
        for (const id of sourceIds) yield* failed(id, 'network')
        yield { event: 'noOutput' }
      },
      { size },
    )
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("We couldn't find that")
    expect(rows.all()).toHaveLength(20)
    const again = page.getByRole('button', { name: 'Try again' })
    const bottom = () => again.element().getBoundingClientRect().bottom
    expect(bottom()).toBeLessThan(Math.max(size[1], 750))
    rows.last().element().scrollIntoView({ block: 'end' })
    await expect.element(rows.last()).toBeInViewport({ ratio: 0.99 })
    if (doStay) await expect.element(again).toBeInViewport({ ratio: 1 })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0])
    await again.click()
    await expect.poll(() => searches).toBe(2)
    expect(rows.all()).toHaveLength(20)
  })

  it('offers the reel of the site where a source could not be reached', async () => {
    const { address } = await open(async function* () {
      yield { event: 'init', sourceIds: ['archive'] }
      yield* failed('archive', 'network')
      yield { event: 'noOutput' }
    })
    await expect.element(page.getByText('One could not be reached.')).toBeVisible()
    await reel.click()
    await expect.poll(address).toBe(REEL)
  })

  it.each([
    ['every source answered', FILM, true, 'notfound'],
    ['the movie database has none', FILM, false, 'failure'],
    ['it is the reel that does not play', REEL, true, 'failure'],
  ] as const)('offers no reel where %s', async (_name, path, hasReel, status) => {
    await open(
      async function* () {
        yield { event: 'init', sourceIds: ['archive'] }
        yield { event: 'start', id: 'archive' }
        yield { event: 'update', id: 'archive', percentage: 100, status, error: 'failed' }
        yield { event: 'noOutput' }
      },
      { path, hasReel },
    )
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("We couldn't find that")
    await expect.element(page.getByRole('button', { name: 'Show details' })).toBeVisible()
    await expect.element(reel).not.toBeInTheDocument()
  })

  it('shows nothing of itself for 600 ms, but is told to readers at once', async () => {
    const { end } = holdTimers(600)
    await open(async function* (_request, { signal }) {
      yield { event: 'init', sourceIds: ['slow'] }
      yield { event: 'start', id: 'slow' }
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await expect.element(page.getByRole('status').getByText('Finding Night Ferry')).toBeInTheDocument()
    await expect.element(rows.first()).not.toBeInTheDocument()
    await end(1)
    await expect.element(rows.first()).toHaveTextContent('Checking for videos...')
  })

  it('says in two seconds that a source has not answered, and offers the reel meanwhile', async () => {
    const { end } = holdTimers(1200)
    await open(async function* (_request, { signal }) {
      yield { event: 'init', sourceIds: ['silent', 'slow'] }
      yield { event: 'start', id: 'silent' }
      yield { event: 'start', id: 'slow' }
      yield { event: 'update', id: 'slow', percentage: 40, status: 'pending' }
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await expect.element(rows.first()).toHaveTextContent('Checking for videos...')
    await expect.element(rows.nth(1)).toHaveTextContent('Checking for videos... 40%')
    await expect.element(reel).not.toBeInTheDocument()
    // The screen's, and that of the silent row, which begins once the row is painted.
    await end(2)
    await expect.element(rows.first()).toHaveTextContent('Checking for videos... No answer yet')
    await expect.element(rows.nth(1)).toHaveTextContent('Checking for videos... 40%')
    await expect.element(reel).toBeVisible()
  })

  it('is over for who has left: an answer that comes late changes nothing', async () => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    let wasLeft: boolean | undefined
    const { address } = await open(async function* (_request, { signal }) {
      yield { event: 'init', sourceIds: ['slow'] }
      yield { event: 'start', id: 'slow' }
      await late
      wasLeft = signal.aborted
      yield { event: 'completed', output: { sourceId: 'slow', stream: SAMPLE_STREAM } }
    })
    await expect.element(rows.first()).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect.poll(address).toBe('/')
    answer()
    await expect.poll(() => wasLeft).toBe(true)
    await expect.element(page.getByRole('banner')).toBeVisible()
    expect(address()).toBe('/')
    expect(document.querySelector('video')).toBeNull()
  })
})
