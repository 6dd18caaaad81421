import type { Genre } from '@matinee/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Catalog, CountsByYear } from '../../services/catalog/catalog.ts'
import { wantLessMotion } from '../../testing/less-motion.ts'
import { createDevice, keep, openPage } from '../../testing/open-page.tsx'
import { apart, madeUpLists } from './testing/made-up-lists.ts'

const NOW = new Date('2026-01-15T12:00:00')
const main = page.getByRole('main')
const ribbon = page.getByRole('group', { name: 'Years' })
const from = page.getByRole('slider', { name: 'From year' })
const to = page.getByRole('slider', { name: 'To year' })
const radio = (name: string) => page.getByRole('radio', { name })
const rows = () => document.querySelectorAll('main section:not(.m-hero)').length
const place = () => document.querySelector('.m-ribbon')?.getBoundingClientRect()
const values = () => [from, to].map((handle) => Number(handle.element().ariaValueNow))

const FILMS: CountsByYear = { 1888: 1, 1914: 44, 1925: 12, 1926: 12, 1927: 12, 1950: 12, 1963: 1, 2012: 1 }
const genres: readonly Genre[] = [{ id: 1, name: 'Genre 1' }]

/** Sixty films and as many shows of five years, in a catalogue that knows how many films each of its years has. */
const withYears = (movie: CountsByYear | undefined = FILMS, show: CountsByYear = {}): Partial<Catalog> => ({
  ...madeUpLists((asked) => ({ ...apart(asked), count: 60, years: [1925, 1926, 1927, 1928, 1950] })),
  genres: async (kind) => ({ genres: [...genres], openTitlesByYear: kind === 'movie' ? movie : show }),
})
const openDiscover = (path = '/discover', options: Parameters<typeof openPage>[1] = {}) =>
  openPage(path, { catalog: withYears(), now: NOW, ...options })

/** A pointer that a test moves; the ribbon captures it. */
function pointerAt(pointerType: 'mouse' | 'touch') {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  const send = (type: string, element: Element, [clientX, clientY]: readonly [number, number]) =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 7, pointerType, clientX, clientY }),
    )
  return {
    press: (handle: Element, at: readonly [number, number]) => send('pointerdown', handle, at),
    move: (at: readonly [number, number]) => send('pointermove', ribbon.element(), at),
    lift: (at: readonly [number, number]) => send('pointerup', ribbon.element(), at),
  }
}
const middleOf = (element: Element): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}

afterEach(() => {
  delete document.documentElement.dataset['ui']
  document.documentElement.dir = ''
})

describe('the ribbon of years by keys', () => {
  it('narrows the page to one grid with its years and count, and Escape ends that', async () => {
    const { address } = await openDiscover()
    await expect.element(from).toHaveAttribute('aria-valuetext', '1888')
    expect(values()).toEqual([1888, 2012])
    to.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(address).toBe('/discover?years=1888-2011')
    from.element().focus()
    await userEvent.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}{ArrowLeft}')
    await expect.poll(address).toBe('/discover?years=1927-2011')
    await expect.element(page.getByRole('heading', { level: 2, name: '1927–2011' })).toBeVisible()
    await expect.element(page.getByText('72 titles', { exact: true })).toBeVisible()
    expect(rows()).toBe(0)
    to.element().focus()
    await userEvent.keyboard('{Home}')
    await expect.poll(address).toBe('/discover?years=1927')
    await expect.element(page.getByText('24 titles', { exact: true })).toBeVisible()
    expect(to.element().getAttribute('aria-valuemin')).toBe('1927')
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toBe('/discover')
    await expect.poll(rows).toBeGreaterThan(0)
    await expect.element(to).toHaveFocus()
    expect(values()).toEqual([1888, 2012])
  })

  it('follows the reading side', async () => {
    const device = createDevice()
    keep(device, '__MW::locale', { language: 'ar-SA' })
    const { address } = await openDiscover('/discover', { device })
    const first = page.getByRole('slider').nth(0)
    await expect.element(first).toHaveAttribute('aria-valuenow', '1888')
    expect(middleOf(first.element())[0]).toBeGreaterThan(1000)
    first.element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
    await expect.poll(address).toBe('/discover?years=1889-2012')
  })

  it('is left by up and down of a remote, and OK goes to its other end', async () => {
    document.documentElement.dataset['ui'] = 'tv'
    const { address } = await openDiscover()
    await expect.element(from).toBeVisible()
    // The page gives the focus to its film of the day, once it answers a remote.
    await expect.element(main.getByRole('link', { name: 'Watch' })).toHaveFocus()
    from.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(address).toBe('/discover?years=1889-2012')
    await userEvent.keyboard('{Enter}')
    await expect.element(to).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(to).not.toHaveFocus()
    from.element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(from).not.toHaveFocus()
    expect(address()).toBe('/discover?years=1889-2012')
  })
})

describe('the ribbon of years by a pointer', () => {
  it('takes the decade of a bar that is pressed', async () => {
    const { address } = await openDiscover()
    await expect.element(ribbon).toBeVisible()
    const { width = NaN } = place() ?? {}
    const years = 2012 - 1888 + 1
    await ribbon.click({ position: { x: (width * (1927.5 - 1888)) / years, y: 20 } })
    await expect.poll(address).toBe('/discover?years=1920-1929')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(address).toBe('/discover')
  })

  it('narrows live while a handle moves, keeps the film of the day, and does not move away', async () => {
    const { address } = await openDiscover()
    const hero = page.getByRole('region', { name: 'To begin with' })
    await expect.element(hero.getByRole('heading')).toBeVisible()
    const film = hero.getByRole('heading').element().textContent
    await expect.element(from).toBeVisible()
    const before = place()
    const { width } = before ?? { width: NaN }
    const pointer = pointerAt('mouse')
    const [x, y] = middleOf(to.element())
    pointer.press(to.element(), [x, y])
    await expect.element(to).toHaveFocus()
    pointer.move([x - (width * 84) / 125, y])
    await expect.poll(values).toEqual([1888, 1928])
    await expect.element(page.getByText('96 titles', { exact: true })).toBeVisible()
    expect(address()).toBe('/discover?years=1888-1928')
    expect(place()).toEqual(before)
    expect(hero.getByRole('heading').element().textContent).toBe(film)
    pointer.move([x - (width * 86) / 125, y])
    // What is there already is narrowed before the catalogue answers.
    await expect.poll(() => document.querySelector('.m-grid-moves')).not.toBeNull()
    await expect.poll(address).toBe('/discover?years=1888-1926')
    pointer.lift([x, y])
    pointer.move([x, y])
    expect(values()).toEqual([1888, 1926])
  })

  it('for who wants less motion cuts to the narrowed grid', async () => {
    await wantLessMotion()
    await openDiscover('/discover?years=1888-1928')
    await expect.element(page.getByText('96 titles', { exact: true })).toBeVisible()
    to.element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    const motions = () =>
      [...document.querySelectorAll('.m-grid-moves')].map((card) => getComputedStyle(card).animationName)
    await expect.poll(() => new Set(motions())).toEqual(new Set(['none']))
  })

  it.each([
    ['1888', 280],
    ['1927', 390],
    ['2012', 390],
    ['1888-2012', 3840],
  ])('of %s has handles of 44 px beside each other, inside a window of %i px', async (years, width) => {
    await openDiscover(`/discover?years=${years}`, { size: [width, 844] })
    await expect.element(from).toBeVisible()
    const boxes = [from, to].map((handle) => handle.element().getBoundingClientRect())
    const [first, last] = boxes
    expect(last?.left).toBeGreaterThanOrEqual((first?.right ?? NaN) - 0.5)
    for (const handle of [from, to]) {
      const { left, right, height } = handle.element().getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      expect(Math.min(right - left, height)).toBeGreaterThanOrEqual(44)
      const [x, y] = middleOf(handle.element())
      expect(document.elementFromPoint(x, y)).toBe(handle.element())
    }
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
    for (const year of document.querySelectorAll('.m-ribbon-year')) {
      const box = year.getBoundingClientRect()
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(width)
    }
  })

  it('moves a year for each 12 px once a thumb goes away from it or rests', async () => {
    const { address } = await openDiscover('/discover', { size: [390, 844] })
    await expect.element(from).toBeVisible()
    const { width = NaN } = place() ?? {}
    const pointer = pointerAt('touch')
    const [x, y] = middleOf(from.element())
    const bar = width / 125
    pointer.press(from.element(), [x, y])
    pointer.move([x + 30.2 * bar, y - 10])
    await expect.poll(values).toEqual([1918, 2012])
    pointer.move([x + 30.2 * bar, y - 60])
    await expect.poll(() => document.querySelector('.m-ribbon-lens b')?.textContent).toBe('1918')
    pointer.move([x + 30.2 * bar + 9 * 12, y - 60])
    await expect.poll(() => document.querySelector('.m-ribbon-lens b')?.textContent).toBe('1927')
    pointer.lift([x, y])
    await expect.poll(address).toBe('/discover?years=1927-2012')
    expect(document.querySelector('.m-ribbon-lens')).toBeNull()
    // Held where it stands.
    const [right, height] = middleOf(to.element())
    pointer.press(to.element(), [right, height])
    await expect.poll(() => document.querySelector('.m-ribbon-lens b')?.textContent).toBe('2012')
    pointer.move([right - 36, height])
    pointer.lift([right - 36, height])
    await expect.poll(address).toBe('/discover?years=1927-2009')
  })

  const hint = page.getByText('Slide up for single years')

  it('says at once how a thumb moves finely, until it does, and gives the years their names', async () => {
    await openDiscover('/discover', { size: [390, 844] })
    await expect.element(from).toBeVisible()
    const before = place()
    const pointer = pointerAt('touch')
    const [x, y] = middleOf(from.element())
    pointer.press(from.element(), [x, y])
    await expect.element(hint).toBeVisible()
    expect(place()).toEqual(before)
    const { left, right, bottom } = hint.element().getBoundingClientRect()
    expect([left >= 0, right <= 390, bottom < y - 22]).toEqual([true, true, true])
    await expect.element(from).toHaveAttribute('aria-valuetext', '1888')
    pointer.move([x, y - 60])
    await expect.element(from).toHaveAttribute('aria-valuetext', '1888, year by year')
    await expect.element(hint).not.toBeInTheDocument()
    pointer.lift([x, y - 60])
    await expect.element(from).toHaveAttribute('aria-valuetext', '1888')
    // Keys go year by year on any ribbon.
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(from).toHaveAttribute('aria-valuetext', '1889')
  })

  it('says nothing where years are wide enough for a pointer', async () => {
    await openDiscover()
    await expect.element(from).toBeVisible()
    const pointer = pointerAt('mouse')
    const [x, y] = middleOf(from.element())
    pointer.press(from.element(), [x, y])
    await expect.element(from).toHaveFocus()
    await expect.element(hint).not.toBeInTheDocument()
    pointer.lift([x, y])
  })
})

describe('the ribbon of years', () => {
  it.each([
    ['years=1929-1920', [1920, 1929]],
    ['decade=1920', [1920, 1929]],
    ['years=1927', [1927, 1927]],
    ['years=1500-1509', [1888, 1888]],
    ['years=abc-99999', [1888, 2012]],
  ])('reads %s', async (search, years) => {
    await openDiscover(`/discover?${search}`)
    await expect.element(from).toBeVisible()
    expect(values()).toEqual(years)
  })

  it('is as high before its numbers come, and where they do not', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const catalog = withYears()
    await openDiscover('/discover', {
      catalog: {
        ...catalog,
        async genres() {
          await answered
          throw new Error('500')
        },
      },
    })
    await expect.poll(() => rows()).toBeGreaterThan(0)
    const before = place()
    expect(before?.height).toBe(76)
    answer()
    await expect.element(from).toBeVisible()
    expect(place()).toEqual(before)
    // A movie database that does not count has a plain track of all years.
    expect(values()).toEqual([1888, 2026])
    await expect.element(page.getByText('mostly in copyright')).not.toBeInTheDocument()
  })

  it('says of an open catalogue why years are empty, and nothing of another', async () => {
    const { close } = await openDiscover()
    await expect.element(page.getByText('mostly in copyright')).toBeVisible()
    close()
    await openDiscover('/discover', { catalog: madeUpLists(apart) })
    await expect.element(from).toBeVisible()
    await expect.element(page.getByText('mostly in copyright')).not.toBeInTheDocument()
  })

  it.each([
    ['three titles', { 1902: 1, 1927: 1, 1950: 1 }, [1902, 1950]],
    ['one year', { 1945: 3 }, [1941, 1950]],
    ['no dates', {}, [1888, 2026]],
  ])('of a catalogue with %s can be used', async (_name, counts, years) => {
    const { address } = await openDiscover('/discover', { catalog: withYears(counts) })
    await expect.element(from).toBeVisible()
    expect(values()).toEqual(years)
    to.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(address).toBe(`/discover?years=${years[0]}-${Number(years[1]) - 1}`)
  })

  it('keeps its scale with either kind', async () => {
    await openDiscover('/discover', { catalog: withYears(FILMS, { 2026: 1 }) })
    await expect.element(from).toBeVisible()
    expect(values()).toEqual([1888, 2026])
    await radio('Shows').click()
    await expect.poll(() => document.querySelector('.m-ribbon-all path')?.getAttribute('d')).toContain('52v-52.0')
    expect(values()).toEqual([1888, 2026])
  })
})
