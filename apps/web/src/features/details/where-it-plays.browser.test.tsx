import type { ScrapeRequest, SourceOutput } from '@matinee/contracts'
import type { MovieDetails } from '@matinee/domain'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { StreamsError } from '../../services/streams/streams.ts'
import { fakeStreaming, SAMPLE_STREAM } from '../../testing/fake-streaming.ts'
import { holdTimers } from '../../testing/hold-timers.ts'
import { wantLessMotion } from '../../testing/less-motion.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ASKED_AFTER_MS, SORTED_FOR_MS } from './use-source-answers.ts'

const FILM: MovieDetails = { id: '5', kind: 'movie', title: 'A Wide Film', year: 1927, genres: [] }
const DETAILS = '/?m=details&title=tmdb-movie-5'
const FREE = { ...SAMPLE_STREAM, description: { rights: 'CC BY 4.0' } }

const sheet = page.getByRole('dialog')
const rows = () => [...document.querySelectorAll('.m-sheet-source:not([aria-hidden])')].map((row) => row.textContent)
const mayMove = () => document.querySelector('.m-sheet-source')?.parentElement?.ariaBusy === 'true'
const check = (source: string) => sheet.getByRole('button', { name: `Check ${source}` })

const isRow = (node: unknown): node is HTMLElement =>
  node instanceof HTMLElement && node.classList.contains('m-sheet-source')
const slides = ({ effect }: Animation) => effect instanceof KeyframeEffect && isRow(effect.target)

interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null }[]
}

const nothing = (): SourceOutput => {
  throw new StreamsError('notfound', 'nothing')
}
const broken = (): SourceOutput => {
  throw new StreamsError('failed', 'no answer', { error: 'timeout' })
}
const found = (): SourceOutput => ({ embeds: [], stream: [FREE] })

interface Options {
  film?: MovieDetails
  mayAskAlone?: boolean
  isRecalled?: boolean
}

const reopen = () => history.pushState(null, '', `#${DETAILS}`)

/** Opens the details of a film; each source, by its name, answers so. */
async function openDetails(
  answers: Readonly<Record<string, () => SourceOutput | Promise<SourceOutput>>>,
  { film = FILM, mayAskAlone = true, isRecalled = false }: Options = {},
) {
  const streaming = fakeStreaming(SAMPLE_STREAM)
  const source = vi.fn(
    async (id: string, _request: ScrapeRequest, _signal: AbortSignal) => answers[id]?.() ?? nothing(),
  )
  const scrape = vi.fn(streaming.streams.scrape)
  const providers = Object.keys(answers).map((name) => ({ id: name, name, type: 'source' as const, rank: 1 }))
  const loaded = {
    ...streaming,
    streams: { ...streaming.streams, source, scrape, providers: () => providers },
    mayAskAlone: () => mayAskAlone,
    recall: async () => (isRecalled ? { sourceId: 'Archive', stream: FREE } : undefined),
  }
  const opened = await openPage(DETAILS, {
    titles: [film],
    services: { loadStreaming: async () => loaded },
  })
  return { ...opened, scrape, asked: () => source.mock.calls.map(([id]) => id) }
}

describe('where a title plays', () => {
  it('is asked of every source by itself: those that have it come first, with quality and licence', async () => {
    const { asked } = await openDetails({ Reel: nothing, Shelf: broken, Archive: found })
    await expect
      .poll(rows)
      .toEqual(['Archive360p CC BY 4.0Watch', "ReelDoesn't have the video", 'ShelfIt did not answer in time.Check'])
    expect(asked()).toEqual(['Reel', 'Shelf', 'Archive'])
    await check('Shelf').click()
    await expect.poll(() => asked().length).toBe(4)
  })

  it('keeps the room of its rows until the picture stands, and draws them then', async () => {
    document.documentElement.dataset['moves'] = 'open'
    onTestFinished(() => void delete document.documentElement.dataset['moves'])
    const room = () => document.querySelectorAll('.m-sheet-source[aria-hidden]').length
    const { asked } = await openDetails({ Reel: nothing, Archive: found })
    await expect.poll(room).toBe(2)
    await expect.poll(asked).toEqual(['Reel', 'Archive'])
    expect({ room: room(), rows: rows() }).toEqual({ room: 2, rows: [] })
    delete document.documentElement.dataset['moves']
    await expect.poll(() => rows()[0]).toBe('Archive360p CC BY 4.0Watch')
    expect(room()).toBe(0)
  })

  it('slides to the top of the rows with a source that has it, over the others: no row jumps', async () => {
    await page.viewport(1440, 1600)
    const slid: string[] = []
    const note = ({ target, propertyName }: TransitionEvent) =>
      void (isRow(target) && slid.push(`${target.querySelector('b')?.textContent}: ${propertyName}`))
    document.addEventListener('transitionrun', note)
    onTestFinished(() => document.removeEventListener('transitionrun', note))
    const shifts: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await openDetails({ Reel: nothing, Shelf: nothing, Archive: found })
    await expect.poll(() => rows()[0]).toBe('Archive360p CC BY 4.0Watch')
    await expect.poll(() => document.getAnimations().filter(slides).length).toBe(0)
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    shifts.push(...observer.takeRecords())
    observer.disconnect()
    const jumps = (shifts as LayoutShift[]).flatMap(({ sources }) => sources.filter(({ node }) => isRow(node)))
    expect(jumps).toEqual([])
    expect(slid.toSorted()).toEqual(['Archive: translate', 'Archive: z-index', 'Reel: translate', 'Shelf: translate'])
  })

  it('is at the top of the rows at once for who wants less motion', async () => {
    await wantLessMotion()
    const lasts: unknown[] = []
    const note = ({ target }: TransitionEvent) => {
      if (isRow(target)) lasts.push(...target.getAnimations().map(({ effect }) => effect?.getTiming().duration))
    }
    document.addEventListener('transitionrun', note)
    onTestFinished(() => document.removeEventListener('transitionrun', note))
    await openDetails({ Reel: nothing, Shelf: nothing, Archive: found })
    await expect.poll(() => rows()[0]).toBe('Archive360p CC BY 4.0Watch')
    await expect.poll(() => lasts.length).toBeGreaterThan(0)
    expect(new Set(lasts)).toEqual(new Set([1]))
  })

  it('an answer that comes after a second changes its row, and moves none', async () => {
    const { end } = holdTimers(SORTED_FOR_MS)
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    await openDetails({
      Reel: nothing,
      Archive: async () => {
        await late
        return found()
      },
    })
    await expect.poll(rows).toEqual(["ReelDoesn't have the video", 'ArchiveChecking for videos...'])
    await end()
    await expect.poll(mayMove).toBe(false)
    answer()
    await expect.poll(rows).toEqual(["ReelDoesn't have the video", 'Archive360p CC BY 4.0Watch'])
  })

  it('is asked by a press where something speaks against more, and the row stays', async () => {
    const { asked } = await openDetails({ Reel: nothing, Archive: found }, { mayAskAlone: false })
    await expect.poll(rows).toEqual(['ReelNot checked yetCheck', 'ArchiveNot checked yetCheck'])
    await check('Archive').click()
    await expect.poll(rows).toEqual(['ReelNot checked yetCheck', 'Archive360p CC BY 4.0Watch'])
    expect(asked()).toEqual(['Archive'])
  })

  it('keeps the focus of who asks in the row, and on what plays it once that is there', async () => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    const archive = async () => {
      await late
      return found()
    }
    await openDetails({ Archive: archive }, { mayAskAlone: false })
    await expect.element(check('Archive')).toBeVisible()
    check('Archive').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(rows).toEqual(['ArchiveChecking for videos...'])
    await expect.element(sheet.getByRole('listitem')).toHaveFocus()
    answer()
    await expect.element(sheet.getByRole('link', { name: 'Watch Archive' })).toHaveFocus()
  })

  it('is known of the source that played it recently, which is not asked', async () => {
    const { asked } = await openDetails({ Reel: nothing, Archive: broken }, { isRecalled: true })
    await expect.poll(rows).toEqual(['Archive360p CC BY 4.0Watch', "ReelDoesn't have the video"])
    expect(asked()).toEqual(['Reel'])
  })

  it('is not asked of a film that is not out', async () => {
    const film = { ...FILM, releaseDate: '2999-01-01', year: 2999 }
    const { asked } = await openDetails({ Archive: found }, { film })
    await expect.poll(rows).toEqual(['ArchiveNot checked yetCheck'])
    expect(asked()).toEqual([])
  })

  it('plays from a source that is chosen, and that one stays the choice for the title', async () => {
    const { address, scrape } = await openDetails({ Reel: found, Archive: found })
    const link = sheet.getByRole('link', { name: 'Watch Archive' })
    await expect.element(link).toHaveAttribute('href', '#/media/tmdb-movie-5-a-wide-film?source=Archive')
    await link.click()
    await expect.poll(address).toBe('/media/tmdb-movie-5-a-wide-film')
    await expect.poll(() => scrape.mock.calls.at(-1)?.[1].preferred?.sourceId).toBe('Archive')
    reopen()
    await expect.element(sheet).toBeVisible()
    history.pushState(null, '', '#/media/tmdb-movie-5-a-wide-film')
    await expect.poll(() => scrape.mock.calls.length).toBe(2)
    expect(scrape.mock.calls.at(-1)?.[1].preferred?.sourceId).toBe('Archive')
  })

  it('a source in the address that nobody has changes no choice', async () => {
    const { scrape } = await openDetails({ Archive: found })
    history.pushState(null, '', '#/media/tmdb-movie-5-a-wide-film?source=nobody')
    await expect.poll(() => scrape.mock.calls.length).toBe(1)
    expect(scrape.mock.calls[0]?.[1].preferred).toBeUndefined()
  })

  it('is not asked by details that are closed at once, and not again by those that are opened again', async () => {
    const { end } = holdTimers(ASKED_AFTER_MS)
    const { asked } = await openDetails({ Archive: found })
    await expect.poll(rows).toEqual(['ArchiveNot checked yetCheck'])
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    expect(asked()).toEqual([])
    reopen()
    await end()
    await expect.poll(asked).toEqual(['Archive'])
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    reopen()
    await expect.poll(rows).toEqual(['Archive360p CC BY 4.0Watch'])
    await end()
    expect(asked()).toEqual(['Archive'])
  })
})
