import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'

const heading = page.getByRole('heading', { level: 1 })
const footer = page.getByRole('contentinfo')

describe('titles of pages', () => {
  it.each([
    ['/', 'Matinee'],
    ['/discover', 'Discover · Matinee'],
    ['/about', 'About · Matinee'],
    ['/support', 'Support · Matinee'],
    ['/jip', 'Jip · Matinee'],
    ['/settings', 'Settings · Matinee'],
    ['/login', 'Log in · Matinee'],
    ['/register', 'Create an account · Matinee'],
    ['/admin', 'Admin · Matinee'],
    ['/dev', 'For developers · Matinee'],
    ['/media/tmdb-movie-101-x', 'The Paper Lighthouse'],
    ['/media/tmdb-movie-999-x', 'Not found · Matinee'],
    ['/no/such/page', 'Not found · Matinee'],
  ])('S-073 S-223 %s is called %s', async (address, title) => {
    await openPage(address)
    await expect.poll(() => document.title).toBe(title)
  })
})

describe('a downtime', () => {
  const downtime = { DOWNTIME: 'Sunday, 02:00 to 04:00' }

  it('S-079 is not announced unless the host says so', async () => {
    await openPage('/')
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    expect(sessionStorage.getItem('downtimeToken')).toBeNull()
  })

  it('S-080 S-081 is announced once a visit', async () => {
    const first = await openPage('/about', { config: downtime })
    await expect.poll(() => document.title).toBe('This site will be closed for a while · Matinee')
    const screen = page.getByRole('main')
    await expect.element(screen).toHaveTextContent('Away soon')
    await expect.element(heading).toHaveTextContent('This site will be closed for a while')
    await expect.element(screen).toHaveTextContent('What you saved on this device stays')
    await expect.element(screen).toHaveTextContent('When: Sunday, 02:00 to 04:00')
    await page.getByRole('main').getByRole('link', { name: 'Go home' }).click()
    await expect.poll(first.address).toBe('/')
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    first.close()

    const again = await openPage('/', { config: downtime, device: first.device })
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    again.close()

    sessionStorage.clear()
    await openPage('/', { config: downtime, device: first.device })
    await expect.element(page.getByText('Away soon')).toBeVisible()
  })
})

describe('a page that breaks', () => {
  it('S-074 is left by Back', async () => {
    // What React says of an error that only the page itself catches.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await openPage('/dev')
    await page.getByRole('link', { name: 'Break this page' }).click()
    await page.getByRole('button', { name: 'Break it' }).click()
    await expect.element(heading).toHaveTextContent('We encountered an error!')
    history.back()
    await expect.element(page.getByRole('link', { name: 'Break this page' })).toBeVisible()
    history.forward()
    await expect.element(page.getByRole('button', { name: 'Break it' })).toBeVisible()
  })
})

it('an address that is typed behind # opens its page', async () => {
  await openPage('/about')
  await expect.poll(() => document.title).toMatch(/^About/)
  location.hash = '#/jip'
  await expect.poll(() => document.title).toBe('Jip · Matinee')
})

describe('the sheet of keys', () => {
  const sheet = page.getByRole('dialog', { name: 'Keys' })

  it.each(['/', '/discover', '/settings', '/about'])(
    'opens on ? at %s, in groups, and closes as every dialog does',
    async (address) => {
      await openPage(address)
      // What listens comes after the first page.
      await expect
        .poll(async () => {
          if (!sheet.query()) await userEvent.keyboard('?')
          return sheet.query()
        })
        .not.toBeNull()
      const groups = () =>
        sheet
          .getByRole('heading', { level: 3 })
          .elements()
          .map(({ textContent }) => textContent)
      await expect.poll(groups).toEqual(['Matinee', 'Playback', 'Position', 'Volume', 'Subtitles', 'Film'])
      await expect.element(sheet).toHaveTextContent('Search films and shows')
      await userEvent.keyboard('{Escape}')
      await expect.element(sheet).not.toBeInTheDocument()
    },
  )

  it('opens from the menu of the bar, and gives the focus back to it', async () => {
    const { address } = await openPage('/about')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Keys' }).click()
    await expect.element(sheet).toBeVisible()
    await expect.poll(address).toBe('/about?m=help')
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Menu' })).toHaveFocus()
  })

  it('opens on the question mark of another script', async () => {
    await openPage('/about')
    const arabic = { key: '؟', code: 'Slash', shiftKey: true, bubbles: true, cancelable: true }
    // What listens comes after the first page.
    await expect
      .poll(() => {
        if (!sheet.query()) document.body.dispatchEvent(new KeyboardEvent('keydown', arabic))
        return sheet.query()
      })
      .not.toBeNull()
  })
})

describe('what a host sets', () => {
  it('S-044 S-067 S-068 without it there is no takedown page and no outside link', async () => {
    await openPage('/dmca')
    await expect.element(page.getByRole('heading', { name: 'This reel is missing' })).toBeVisible()
    expect(footer.getByRole('link').elements()).toHaveLength(2)
  })
})
