import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SEARCH_DEBOUNCE_MS } from './search-state.ts'
import { withQuery } from '../../services/navigation/paths.ts'
import { createFakeCatalog, TITLES } from '../../testing/fake-catalog.ts'
import { holdTimers } from '../../testing/hold-timers.ts'
import { createDevice, keep, openPage } from '../../testing/open-page.tsx'

const box = page.getByRole('searchbox')
const greeting = page.getByRole('heading', { level: 1 })
const { search } = createFakeCatalog(TITLES)
const lighthouse = page.getByRole('link', { name: /^The Paper Lighthouse/ })

/** Random choices all fall on this. */
const drawAlways = (share: number) => vi.spyOn(Math, 'random').mockReturnValue(share)
const [EXTRA, USUAL] = [0.34, 0.9]

describe('the greeting', () => {
  it.each([
    ['03', 'tonight'],
    ['09', 'this morning'],
    ['15', 'this afternoon'],
    ['21', 'tonight'],
  ])('S-089 S-090 S-091 at %s:30 is of %s', async (hour, word) => {
    drawAlways(USUAL)
    await openPage('/', { now: new Date(`2026-03-02T${hour}:30:00`) })
    await expect.element(greeting).toHaveTextContent(word)
  })

  it.each([
    ['2026-03-02T03:30:00', 'The house lights are down. What shall it be?'],
    ['2026-03-02T09:30:00', 'Who says films are for the evening?'],
    ['2026-03-02T15:30:00', 'The afternoon is yours. What is on?'],
    ['2026-04-20T09:30:00', 'Take it slow. What is on?'],
    ['2026-06-09T09:30:00', 'Room for two on the couch. What is on?'],
  ])('S-094 at %s is now and then in other words, and so are the box and the shelf', async (moment, words) => {
    drawAlways(EXTRA)
    await openPage('/', { now: new Date(moment) })
    await expect.element(greeting).toHaveTextContent(words)
    await expect.element(box).toHaveAttribute('placeholder', 'A film older than you are')
    await expect.element(page.getByText('An empty shelf, a whole evening')).toBeVisible()
  })

  it.each([
    ['2026-04-19', 'What would you like to watch this afternoon?', 'default'],
    ['2026-04-20', 'What would you like to watch, slowly?', 'teal'],
    ['2026-06-09', 'What would you like to watch together?', 'default'],
  ])('S-012 S-092 S-093 on %s has its words, and the day its theme', async (day, words, theme) => {
    drawAlways(USUAL)
    await openPage('/', { now: new Date(`${day}T12:00:00`) })
    await expect.element(greeting).toHaveTextContent(words)
    expect(document.documentElement.dataset['theme']).toBe(theme)
  })

  it('S-012 leaves a chosen theme also on the day that has its own', async () => {
    const device = createDevice()
    keep(device, '__MW::theme', { theme: 'red' })
    await openPage('/', { device, now: new Date('2026-04-20T12:00:00') })
    await expect.element(greeting).toBeVisible()
    expect(document.documentElement.dataset['theme']).toBe('red')
  })
})

describe('the search box', () => {
  it('an id or an address shows its title alone, and Enter opens it', async () => {
    const { address } = await openPage('/')
    await box.fill('tmdb:movie/101')
    await expect.element(lighthouse).toBeVisible()
    expect(address()).toBe('/browse/tmdb%3Amovie%2F101')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/media/tmdb-movie-101-the-paper-lighthouse')
  })

  it('an id that is entered at once opens its title as soon as that is found', async () => {
    holdTimers(SEARCH_DEBOUNCE_MS)
    const { address } = await openPage('/')
    await box.fill('tmdb:movie/101')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/media/tmdb-movie-101-the-paper-lighthouse')
  })

  it('arrow down leads from it to the first title, over the filters', async () => {
    await openPage('/browse/the')
    await expect.element(page.getByText('Shows', { exact: true })).toBeVisible()
    box.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(lighthouse).toHaveFocus()
  })

  it('words that find one title do not open it', async () => {
    const { address } = await openPage('/')
    await box.fill('paper lighthouse')
    await userEvent.keyboard('{Enter}')
    await expect.element(lighthouse).toBeVisible()
    expect(address()).toBe('/browse/paper%20lighthouse')
    // One title is nothing to filter.
    await expect.element(page.getByRole('group', { name: 'Filters' })).not.toBeInTheDocument()
  })

  it('S-095 S-096 / focuses it, and is a letter inside it', async () => {
    await openPage('/')
    await expect.element(box).toBeVisible()
    await expect.element(box).not.toHaveFocus()
    await userEvent.keyboard('/')
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveValue('')
    await userEvent.keyboard('/')
    await expect.element(box).toHaveValue('/')
  })

  it('has its focus from the key of / also where that key has a letter of another script', async () => {
    await openPage('/')
    await expect.element(box).toBeVisible()
    const arabic = { key: 'ظ', code: 'Slash', bubbles: true, cancelable: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', arabic))
    await expect.element(box).toHaveFocus()
  })

  it('S-097 the cross empties it, keeps its focus and leads home', async () => {
    const { address } = await openPage('/browse/lighthouse')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()
    await expect.poll(address).toBe('/')
  })

  it('holds a query that begins with dots, which an address cannot keep as a step of their own', async () => {
    const { address } = await openPage('/')
    await box.fill('...and justice')
    await expect.poll(address).toBe('/browse/...and%20justice')
    await expect.element(box).toHaveValue('...and justice')
    await box.fill('..')
    await expect.poll(address).toBe('/')
    await expect.element(box).toHaveValue('..')
  })

  it.each(['100%', 'a/b', '%2F', '?r=/settings', '#top', '<b>bold</b>', '🎬'])(
    'holds the query %s, also in a page that is opened again at its address',
    async (query) => {
      const { address, close } = await openPage('/')
      await box.fill(query)
      await expect.element(page.getByRole('heading', { name: `Nothing called “${query}”` })).toBeVisible()
      close()
      await openPage(address())
      await expect.element(box).toHaveValue(query)
      await expect.element(page.getByRole('heading', { name: `Nothing called “${query}”` })).toBeVisible()
    },
  )
})

describe('a search', () => {
  it('S-104 that finds nothing says so as a status, and offers a way on', async () => {
    const { address } = await openPage('/browse/qqqqzzzzxxxx')
    const nothing = page.getByRole('status').filter({ hasText: 'Nothing called “qqqqzzzzxxxx”' })
    await expect.element(nothing.getByRole('heading')).toBeVisible()
    await nothing.getByRole('link', { name: 'Discover more' }).click()
    await expect.poll(address).toBe('/discover')
  })

  it('waits half a second for the next letter, and Enter does not', async () => {
    holdTimers(SEARCH_DEBOUNCE_MS)
    await openPage('/')
    await box.fill('lighthouse')
    await expect.element(page.getByRole('heading', { name: 'Looking for “lighthouse”' })).toBeVisible()
    await expect.element(lighthouse).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Results for “lighthouse”' })).toBeVisible()
    await expect.element(lighthouse).toBeVisible()
    await expect.element(box).not.toHaveFocus()
  })

  it('is asked for during its pause and shown at its end; equal questions are asked once', async () => {
    const pause = holdTimers(SEARCH_DEBOUNCE_MS)
    const asked = vi.fn(search)
    await openPage('/', { catalog: { search: asked } })
    await box.fill('lighthouse')
    await expect.element(page.getByRole('heading', { name: 'Looking for “lighthouse”' })).toBeVisible()
    await expect.poll(() => asked.mock.calls.map(([query]) => query)).toEqual(['lighthouse'])
    await expect.element(lighthouse).not.toBeInTheDocument()
    await pause.end()
    await expect.element(page.getByRole('heading', { name: 'Results for “lighthouse”' })).toBeVisible()
    await box.fill('  lighthouse ')
    await expect.element(page.getByRole('heading', { name: 'Results for “lighthouse”' })).toBeVisible()
    await pause.end()
    expect(asked).toHaveBeenCalledTimes(1)
    // Results stay while the next query is typed, below a heading that says what is looked for.
    await box.fill('lighthouse x')
    await expect.element(page.getByRole('heading', { name: 'Looking for “lighthouse x”' })).toBeVisible()
    await expect.element(lighthouse).toBeVisible()
  })

  it.each([
    ['2,000 letters', 'ab '.repeat(667).slice(0, 2000)],
    ['2,000 letters of a script of three bytes each', 'ภาพยนตร์'.repeat(250)],
    ['control characters', '\u0000\u0007\u001b\u007f\u0085\u200e\u202e\u2028'],
    ['punctuation', '.,;:!?-–—()[]{}"\'`%&/\\#@*+~^|<>'],
    ['spaces', '   '],
    ['half a letter', 'paper \ud83d'],
    ['the other half of a letter', '\udfac'],
  ])('of %s stands, is read from its address, and another follows it', async (_name, query) => {
    const { address, close } = await openPage('/')
    await expect.element(box).toBeVisible()
    const input = box.element() as HTMLInputElement
    // As typed: a test's own keyboard sends no half letters.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, query)
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await expect.poll(address).toMatch(/^\/browse\/./)
    expect(input.value).toBe(query)
    const answer = page.getByRole('heading', { name: /Nothing called|Results for/ })
    if (query.trim() !== '') await expect.element(answer).toBeVisible()
    const typedAt = address()
    close()
    await openPage(typedAt)
    await expect.element(box).toHaveValue(withQuery(query))
    await box.fill('paper')
    await expect.element(lighthouse).toBeVisible()
  })

  it('of 10,000 characters is answered', async () => {
    await openPage('/')
    await box.fill('night '.repeat(1700))
    await expect.element(page.getByRole('heading', { name: /Nothing called|Results for/ })).toBeVisible()
  })

  it('S-105 that fails is a warning with another try, which then works', async () => {
    let isReachable = false
    await openPage('/browse/orchard', {
      catalog: { search: (query) => (isReachable ? search(query) : Promise.reject(new Error('no answer'))) },
    })
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('The search did not come back')
    expect(alert.element().querySelector('svg')).not.toBeNull()
    isReachable = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('link', { name: /^The Salt Orchard/ })).toBeVisible()
  })

  it('S-116 S-123 shows a title that is not out yet, which is no link', async () => {
    const tomorrow = { id: '7', kind: 'movie' as const, title: 'Tomorrow', year: 2999, releaseDate: '2999-01-01' }
    await openPage('/browse/tomorrow', { catalog: { search: async () => [tomorrow] } })
    await expect.element(page.getByText('Movie · 2999 · unreleased')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Tomorrow/ })).not.toBeInTheDocument()
  })

  it('shows a Hebrew title in its own direction, where an English page has its text', async () => {
    const hebrew = { id: '7', kind: 'movie' as const, title: 'הקולנוע (1926)!', year: 1926 }
    await openPage('/browse/x', { catalog: { search: async () => [hebrew] } })
    const title = page.getByText(hebrew.title, { exact: true })
    await expect.element(title).toBeVisible()
    const { direction, textAlign } = getComputedStyle(title.element())
    expect(direction).toBe('rtl')
    expect(['start', 'left']).toContain(textAlign)
  })

  it('S-114 clamps a title of 200 characters to 3 lines', async () => {
    const long = { id: '7', kind: 'movie' as const, title: 'Marvellous '.repeat(19), year: 1950 }
    await openPage('/browse/x', { catalog: { search: async () => [long] } })
    await expect.element(page.getByRole('link', { name: /Marvellous/ })).toBeVisible()
    const title = document.querySelector('.m-card-title') as HTMLElement
    const lines = title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight)
    expect(Math.round(lines)).toBe(3)
  })

  it('draws the placeholder where a poster does not load', async () => {
    const poster = '/samples/no-such-poster.jpg'
    await openPage('/browse/x', {
      catalog: { search: async () => [{ id: '7', kind: 'movie', title: 'Posterless', year: 1950, poster }] },
    })
    const image = () =>
      page
        .getByRole('link', { name: /^Posterless/ })
        .element()
        .querySelector('img')
    await expect.poll(() => image()?.getAttribute('src')).toBe('/poster-placeholder.svg')
  })
})

describe('the filters of a search', () => {
  const ferry = page.getByRole('link', { name: /^The Night Ferry/ })

  it('let through what passes them, are in the address, and stay while the words change', async () => {
    const { address } = await openPage('/')
    await box.fill('the')
    await expect.element(lighthouse).toBeVisible()
    await page.getByText('Shows', { exact: true }).click()
    await expect.poll(address).toBe('/browse/the?kind=show')
    await expect.element(lighthouse).not.toBeInTheDocument()
    await expect.element(ferry).toBeVisible()
    await expect.element(page.getByText('1 title')).toBeVisible()
    await box.fill('the n')
    await expect.poll(address).toBe('/browse/the%20n?kind=show')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(address).toBe('/')
  })

  it('that leave nothing say so, and can be cleared', async () => {
    const { address } = await openPage('/browse/the?kind=show&decade=1970')
    await expect.element(page.getByText('Nothing here fits these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(address).toBe('/browse/the')
    await expect.element(lighthouse).toBeVisible()
  })
})
