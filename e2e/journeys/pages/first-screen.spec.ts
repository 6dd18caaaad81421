import type { Page } from '@playwright/test'
import { holdScripts, untilFacesAreThere, watchShifts } from '../../support/first-screen.ts'
import { expect, journey } from '../../support/journey.ts'

/** Where every node of the first screen stands, and what it says. */
async function drawnIn(page: Page) {
  await untilFacesAreThere(page)
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '#root :is(.m-top, main > h1, main > form), #root :is(.m-top, main > h1, main > form) *',
      ),
    ].map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect()
      const { color, fontSize } = getComputedStyle(node)
      const text = node.children.length > 0 ? '' : node.textContent
      return [node.tagName, text, node.getAttribute('aria-label'), x, y, width, height, color, fontSize].join(' ')
    }),
  )
}

journey.describe('the first screen stands in the document', () => {
  journey(
    'home can be read before any script has come, and nothing changes when it does',
    { tag: '@gate' },
    async ({ page }) => {
      const release = await holdScripts(page)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(asked).not.toContain('/config.js')
      await expect(page.getByRole('searchbox')).toBeEnabled()
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' })).toBeVisible()
      const before = await drawnIn(page)
      const input = await page.getByRole('searchbox').elementHandle()
      release()
      await expect(page.getByRole('heading', { name: 'Your shelf starts here' })).toBeVisible()
      expect(await drawnIn(page)).toEqual(before)
      expect(await input?.evaluate((node) => node.isConnected)).toBe(true)
    },
  )

  journey('nothing moves while home starts', async ({ page }) => {
    const shifts = await watchShifts(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Your shelf starts here' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await shifts()).toBeLessThan(0.01)
  })

  journey('what is typed before the page has started is searched for', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('searchbox').pressSequentially('nosferatu')
    release()
    await expect(page.getByRole('link', { name: /Nosferatu/ }).first()).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('nosferatu')
    await expect(page.getByRole('searchbox')).toBeFocused()
  })

  journey('a link of it leads on before the page has started', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Discover' }).click({ noWaitAfter: true })
    await expect(page).toHaveURL('/discover')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  journey('a greeting drawn by lot stays when the page has started', async ({ page }) => {
    await page.addInitScript(() => (Math.random = () => 0))
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const said = await page.getByRole('heading', { level: 1 }).textContent()
    const placeholder = await page.getByRole('searchbox').getAttribute('placeholder')
    expect(said).not.toMatch(/^What would you like to watch/)
    release()
    await expect(page.getByRole('heading', { name: 'Nothing on the shelf yet' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said ?? '')
    await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', placeholder ?? '')
  })

  journey('the chosen theme is painted first', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() =>
      localStorage.setItem('__MW::theme', JSON.stringify({ state: { theme: 'red' }, version: 0 })),
    )
    await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'red')
  })

  for (const [address, name] of [
    ['/about', 'a page'],
    ['/discover?kind=show', 'a page that its query narrows'],
    ['/media/tmdb-movie-2000000001-the-projectionists-reel', 'a film'],
  ] as const) {
    journey(`${name} begins with its own frame, not with home's`, async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.locator('#root').getByLabel('Loading the page')).toBeVisible()
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      await expect(page.getByRole('banner')).toHaveCount(name === 'a film' ? 0 : 1)
      release()
      await expect(page.locator('html:not([data-frame])')).toBeAttached()
    })
  }
})

for (const width of [390, 1440]) {
  journey(
    `the search of a page's bar stands in the document as the whole sheet draws it, at ${width} px`,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      const release = await holdScripts(page, '**/assets/*.{js,css}')
      await page.goto('/about', { waitUntil: 'commit' })
      const search = page.getByRole('banner').getByRole('link', { name: 'Search films and shows' })
      await expect(search).toBeVisible()
      const drawn = () =>
        search.evaluate((link) => {
          const { y, width: own, height } = link.getBoundingClientRect()
          return { y, width: Math.round(own), height, fontSize: getComputedStyle(link).fontSize }
        })
      const before = await drawn()
      release()
      await expect(page.locator('html:not([data-frame])')).toBeAttached()
      await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
      expect(await drawn()).toEqual(before)
    },
  )
}

journey.describe('in Arabic', () => {
  journey.use({ locale: 'ar' })
  journey('the first screen has the direction of the language and no word of another', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const html = page.locator('html')
    await expect(html).toHaveAttribute('dir', 'rtl')
    await expect(html).toHaveAttribute('lang', /^ar/)
    const fill = (pseudo?: string) =>
      page
        .locator(pseudo ? 'main input' : 'main h1')
        .evaluate((node, of) => getComputedStyle(node, of).webkitTextFillColor, pseudo)
    expect(await fill()).toBe('rgba(0, 0, 0, 0)')
    expect(await fill('::placeholder')).toBe('rgba(0, 0, 0, 0)')
    await expect(page.locator('#root')).toHaveAttribute('inert')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/)
    expect(await fill()).not.toBe('rgba(0, 0, 0, 0)')
  })
})

journey.describe('without scripts', () => {
  journey.use({ javaScriptEnabled: false })
  journey('home can be read and says what is missing', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toHaveText('Matinee needs JavaScript to search and to play films.')
    await expect(page.getByRole('contentinfo')).toContainText('Matinee stores no films.')
  })
})
