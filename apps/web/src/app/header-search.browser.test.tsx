import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createDevice, keep, openPage } from '../testing/open-page.tsx'

const box = page.getByRole('searchbox', { name: 'Search films and shows' })
const way = page.getByRole('banner').getByRole('link', { name: 'Search films and shows' })

describe('the search in the top bar', () => {
  it.each(['/discover', '/settings', '/about', '/no/such/page'])(
    'leads from %s to the box of home, which is typed into at once',
    async (address) => {
      const opened = await openPage(address)
      await way.click()
      await expect.element(box).toHaveFocus()
      await userEvent.keyboard('light')
      await expect.poll(opened.address).toBe('/browse/light')
      await expect.element(page.getByRole('link', { name: /^The Paper Lighthouse/ })).toBeVisible()
    },
  )

  it('S-095 is pressed by the key of the search, which stays a letter in a field', async () => {
    const opened = await openPage('/login')
    const field = page.getByRole('textbox').first()
    await field.click()
    await userEvent.keyboard('/')
    await expect.element(field).toHaveValue('/')
    expect(opened.address()).toBe('/login')
    await page.getByRole('heading', { level: 1 }).click()
    await userEvent.keyboard('/')
    await expect.element(box).toHaveFocus()
    expect(opened.address()).toBe('/')
  })

  it('is left by Back, and who comes forward again finds no box that takes the keys', async () => {
    const opened = await openPage('/about')
    await way.click()
    await expect.element(box).toHaveFocus()
    history.back()
    await expect.poll(opened.address).toBe('/about')
    history.forward()
    await expect.element(box).toBeVisible()
    await expect.element(box).not.toHaveFocus()
  })

  it('is not there where the box is', async () => {
    await openPage('/browse/light')
    await expect.element(box).toBeVisible()
    await expect.element(way).not.toBeInTheDocument()
  })
})

describe('the search on a phone', () => {
  const edges = (element: Element | null) => {
    const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
    return { left, right, top, bottom }
  }
  const place = (selector: string) => edges(document.querySelector(selector))

  it.each([
    ['en', 'ltr'],
    ['ar-SA', 'rtl'],
  ])(
    'stands in the bar between mark and menu, and takes the bar while somebody types: %s',
    async (language, direction) => {
      const device = createDevice()
      keep(device, '__MW::locale', { language })
      await openPage('/', { device, size: [390, 844] })
      await expect.poll(() => document.documentElement.dir).toBe(direction)
      await expect.element(page.getByRole('searchbox')).toBeVisible()
      const field = () => place('.m-search-field')
      const [mark, menu] = [place('.m-logo'), place('.m-top nav')]
      const [before, after] = direction === 'ltr' ? [mark, menu] : [menu, mark]
      const bar = place('.m-top')
      expect(field().top).toBeGreaterThan(bar.top)
      expect(field().bottom).toBeLessThan(bar.bottom)
      expect(field().left).toBeGreaterThanOrEqual(before.right)
      expect(field().right).toBeLessThanOrEqual(after.left)
      await page.getByRole('searchbox').click()
      await expect.poll(() => field().right - field().left).toBeGreaterThan(350)
    },
  )

  it('is emptied by its cross, which does not run away from the press', async () => {
    const opened = await openPage('/', { size: [390, 844] })
    await box.click()
    await userEvent.keyboard('light{Enter}')
    await expect.element(box).not.toHaveFocus()
    await expect.poll(() => place('.m-search-field').right).toBeLessThan(280)
    await page.getByRole('button', { name: 'Clear search' }).click({ delay: 300 })
    await expect.element(box).toHaveValue('')
    await expect.element(box).toHaveFocus()
    expect(opened.address()).toBe('/')
  })

  it('can be pressed while the menu of the account is open', async () => {
    await openPage('/', { size: [390, 844] })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    const { left, right, top, bottom } = place('.m-search-field')
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    expect(hit?.closest('[role=search]')).not.toBeNull()
  })

  it.each([
    ['found nothing', /Nothing called .*w{60}/, {}],
    ['still looks', /Looking for .*w{60}/, { search: () => new Promise<never>(() => {}) }],
  ])('that %s for a word of sixty letters says so inside the window', async (_, name, catalog) => {
    await openPage(`/browse/${'w'.repeat(60)}`, { size: [390, 844], catalog })
    const said = page.getByRole('heading', { name })
    await expect.element(said).toBeVisible()
    const { left, right } = edges(said.element())
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
    expect(said.element().scrollWidth).toBeLessThanOrEqual(said.element().clientWidth)
  })

  it.each([280, 320, 390])('leaves room for every target of the bar at %i px', async (width) => {
    for (const address of ['/', '/about']) {
      const opened = await openPage(address, { size: [width, 844] })
      await expect.element(page.getByRole('banner')).toBeVisible()
      const targets = [...document.querySelectorAll('.m-top :is(a, button), .m-search-field')].map(edges)
      expect(targets.length).toBeGreaterThan(3)
      for (const { left, right, top, bottom } of targets) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(width)
        expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(44)
      }
      const inOrder = targets.toSorted((a, b) => a.left - b.left)
      for (const [i, { right }] of inOrder.entries())
        expect(inOrder[i + 1]?.left ?? Infinity).toBeGreaterThanOrEqual(right)
      opened.close()
    }
  })
})
