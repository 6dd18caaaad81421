import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createDevice, keep, openPage, storedState } from '../../testing/open-page.tsx'

const switchOf = (name: string) => page.getByRole('switch', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const previews = switchOf('Preview pictures')
const unsaved = page.getByText('Unsaved changes')
const heading = (name: string) => page.getByRole('heading', { level: 2, name })

async function save() {
  await button('Save').click()
  await expect.element(unsaved).not.toBeVisible()
}

describe('the settings', () => {
  it('S-039 S-158 S-159 show every section, and lead to the admin panel', async () => {
    await openPage('/settings')
    for (const name of ['Account', 'Preferences', 'Subtitles', 'Appearance', 'Connections', 'Library']) {
      await expect.element(heading(name)).toBeVisible()
    }
    await expect.element(page.getByText('Admin panel')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Check it out' })).toHaveAttribute('href', '#/admin')
    await expect.element(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '#/register')
  })

  it('call a backend on this machine secure', async () => {
    await openPage('/settings', { config: { BACKEND_URL: 'http://localhost:8080/api' } })
    const side = page.getByRole('complementary')
    await expect.element(side).toHaveTextContent('/api')
    await expect.element(side).toHaveTextContent('Secure')
    await expect.element(side).not.toHaveTextContent('Insecure')
  })

  it('give the focus back to where it was once changes are saved or reset', async () => {
    await openPage('/settings')
    for (const name of ['Save', 'Reset']) {
      await expect.element(previews).toBeVisible()
      previews.element().focus()
      await userEvent.keyboard(' ')
      await expect.element(unsaved).toBeVisible()
      button(name).element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(unsaved).not.toBeVisible()
      await expect.element(previews).toHaveFocus()
    }
  })

  it('preview subtitles with every change, and clamp typed numbers', async () => {
    await openPage('/settings')
    const quote = page.getByText('I bid you welcome, traveller.')
    await page.getByRole('radio', { name: 'Yellow' }).click()
    await expect.element(quote).toHaveStyle({ color: 'rgb(226, 229, 53)' })
    await switchOf('Bold').click()
    await expect.poll(() => getComputedStyle(quote.element()).fontWeight).toMatch(/^[67]00$/)
    const size = page.getByRole('textbox', { name: 'Text size' })
    await size.fill('900')
    await userEvent.keyboard('{Enter}')
    await expect.element(size).toHaveValue('200%')
  })
})

describe('a section that the address names', () => {
  const ways = {
    'by a key': () => userEvent.keyboard('{Home}'),
    // All that the page hears where a scrollbar is dragged.
    'by its scrollbar': async () => window.scrollTo(0, 0),
  }

  it.each(Object.entries(ways))(
    'is left where the viewer scrolls %s, also once the page grows',
    async (_way, scroll) => {
      await openPage('/settings#connections')
      await expect.element(page.getByRole('heading', { name: 'Jellyfin' })).toBeVisible()
      await expect.element(heading('Account')).not.toBeInViewport()
      await scroll()
      await expect.element(heading('Account')).toBeInViewport()
      const main = page.getByRole('main').element()
      const wide = main.clientHeight
      await page.viewport(600, 700)
      await expect.poll(() => main.clientHeight).not.toBe(wide)
      await expect.element(heading('Account')).toBeInViewport()
    },
  )

  it('has its links in sight below the bar on a phone', async () => {
    await openPage('/settings', { size: [390, 844] })
    const link = page.getByRole('complementary').getByRole('link', { name: 'Preferences' })
    await expect.element(link).toBeVisible()
    window.scrollTo({ top: 2000, behavior: 'instant' })
    await expect.element(link).toBeInViewport()
    const bar = page.getByRole('banner').element().getBoundingClientRect()
    const box = link.element().getBoundingClientRect()
    expect(Math.abs(box.y - bar.height)).toBeLessThanOrEqual(1)
    expect(box.height).toBeGreaterThanOrEqual(44)
    await link.click()
    await expect.element(heading('Preferences')).toBeInViewport()
    await expect
      .poll(() => heading('Preferences').element().getBoundingClientRect().y)
      .toBeGreaterThanOrEqual(box.bottom)
  })
})

describe('workers and servers of one’s own', () => {
  const addWorker = page.getByRole('button', { name: 'Add a worker' })

  it('are never typed for nothing, beyond as many as are stored', async () => {
    const proxySet = Array.from({ length: 99 }, (_, at) => `https://relay-${at}.test`)
    const device = createDevice()
    keep(device, '__MW::auth', { backendUrl: null, proxySet })
    await openPage('/settings', { device })
    await addWorker.click()
    await expect.element(addWorker).toBeDisabled()
    const last = page.getByRole('textbox', { name: 'Worker 100', exact: true })
    const tooLong = `https://relay.test/${'x'.repeat(2000)}`
    await last.fill(tooLong)
    await expect.element(page.getByText('Not a valid URL')).toBeVisible()
    await previews.click()
    await button('Save').click()
    await expect.poll(() => storedState(device, '__MW::preferences')).toMatchObject({ enableThumbnails: true })
    await expect.element(last).toHaveValue(tooLong)
    await expect.element(unsaved).toBeVisible()
    expect(storedState(device, '__MW::auth')).toMatchObject({ proxySet })
    await last.fill('https://relay.test')
    await save()
    expect(storedState(device, '__MW::auth')).toMatchObject({ proxySet: [...proxySet, 'https://relay.test'] })
  })

  it('keep the focus where a row is removed', async () => {
    await openPage('/settings')
    await switchOf('Proxy workers').click()
    await expect.element(addWorker).toBeVisible()
    addWorker.element().focus()
    await userEvent.keyboard('{Enter}')
    const remove = page.getByRole('button', { name: 'Remove worker 1' })
    await expect.element(remove).toBeVisible()
    remove.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Worker 1', { exact: true })).not.toBeInTheDocument()
    await expect.element(addWorker).toHaveFocus()
  })

  it('are chosen, and a scheme is added', async () => {
    const { device } = await openPage('/settings')
    await switchOf('Custom sync server').click()
    await page.getByLabelText('Server address').fill('sync.example.test/')
    await switchOf('Proxy workers').click()
    await addWorker.click()
    const worker = page.getByLabelText('Worker 1', { exact: true })
    await worker.fill('relay')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not a valid URL')
    await worker.fill('')
    await save()
    expect(storedState(device, '__MW::auth')).toEqual({ backendUrl: 'https://sync.example.test', proxySet: [] })
  })

  it('are told where the address is none, and not saved', async () => {
    const { device } = await openPage('/settings')
    await switchOf('Custom sync server').click()
    await page.getByLabelText('Server address').fill('sync.test:80800')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not a valid URL')
    await previews.click()
    await button('Save').click()
    await expect.poll(() => storedState(device, '__MW::preferences')).toMatchObject({ enableThumbnails: true })
    await expect.element(unsaved).toBeVisible()
    expect(storedState(device, '__MW::auth')).toEqual({ backendUrl: null, proxySet: null })
  })

  it('break no page where the address was stored by hand', async () => {
    const device = createDevice()
    keep(device, '__MW::auth', { backendUrl: 'https://sync.test:80800', proxySet: null })
    const { close } = await openPage('/register', { device })
    await expect.element(page.getByRole('heading', { name: 'Server not configured' })).toBeVisible()
    close()
    await openPage('/settings', { device })
    await expect.element(page.getByLabelText('Server address')).toHaveValue('https://sync.test:80800')
    await expect.element(page.getByRole('complementary')).toHaveTextContent('Server not configured')
  })
})

describe('the order of sources', () => {
  const rows = page.getByRole('list', { name: 'My source order' }).getByRole('listitem')
  const names = () => rows.elements().map(({ textContent }) => textContent.replace(/^\d+/, ''))

  async function openOrder() {
    const opened = await openPage('/settings')
    await switchOf('My source order').click()
    await expect.element(rows.first()).toBeVisible()
    return opened
  }

  it('S-249 is changed by buttons and by keys, and lasts', async () => {
    const { device, close } = await openOrder()
    const [first, second, third] = names()
    await button(`Move ${first} down`).click()
    await expect.poll(() => names().slice(0, 2)).toEqual([second, first])
    button(`Drag ${third}`).element().focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText(`${third} is over place 3`)).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByText(`${third} is over place 2`)).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.poll(() => names().slice(0, 3)).toEqual([second, third, first])
    await save()
    close()
    await openPage('/settings', { device })
    await expect.poll(() => names().slice(0, 3)).toEqual([second, third, first])
  })

  it('S-249 keeps the focus in its row where a source can go no further', async () => {
    await openOrder()
    const [first = ''] = names()
    const way = (to: 'up' | 'down') => button(`Move ${first} ${to}`)
    const many = names().length
    way('down').element().focus()
    for (let place = 1; place < many; place += 1) await userEvent.keyboard('{Enter}')
    await expect.element(way('down')).toBeDisabled()
    await expect.element(way('up')).toHaveFocus()
    for (let place = 1; place < many; place += 1) await userEvent.keyboard('{Enter}')
    await expect.element(way('up')).toBeDisabled()
    await expect.element(way('down')).toHaveFocus()
    expect(names()[0]).toBe(first)
  })
})

describe('unsaved settings', () => {
  it('are asked about by Back; leaving drops them, saving keeps them', async () => {
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const { address, device } = await openPage('/about')
    const openSettings = async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await previews.click()
    }
    await openSettings()
    history.back()
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    expect(address()).toBe('/settings')
    await expect.element(previews).toHaveAttribute('aria-checked', 'true')
    history.back()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect.poll(address).toBe('/about')
    expect(storedState(device, '__MW::preferences')).toBeNull()
    await openSettings()
    history.back()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(address).toBe('/about')
    expect(storedState(device, '__MW::preferences')).toMatchObject({ enableThumbnails: true })
  })

  it('that were changed beside an open dialog are asked about without that dialog', async () => {
    const { address } = await openPage('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect.element(previews).toBeVisible()
    const dialog = page.getByRole('dialog')
    await userEvent.keyboard('?')
    await expect.element(dialog).toBeVisible()
    expect(address()).toBe('/settings?m=help')
    // By script: nobody reaches it below a dialog, but the dialog of the profile picture changes settings as well.
    const element = previews.element() as HTMLElement
    element.click()
    await expect.poll(() => element.ariaChecked).toBe('true')
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toBe('/settings')
    history.back()
    await expect.element(dialog).toHaveAccessibleName('Leave without saving?')
    expect(address()).toBe('/settings')
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect.poll(address).toBe('/about')
  })
})

it('Back closes the question about unsaved settings, and leaves them as they are', async () => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const { address } = await openPage('/about')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await previews.click()
  history.back()
  await expect.element(question).toBeVisible()
  history.back()
  await expect.element(question).not.toBeInTheDocument()
  expect(address()).toBe('/settings')
  await expect.element(unsaved).toBeVisible()
  // The same by a link, which the question then follows from the settings' own entry.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.poll(address).toBe('/support')
  history.back()
  await expect.poll(address).toBe('/settings')
  history.back()
  await expect.poll(address).toBe('/about')
})

describe('a file that is chosen for the library', () => {
  /** Chooses a file of this text, which says of itself that it is so large. */
  function choose(text: string, size = text.length) {
    const file = Object.defineProperty(new File([text], 'library.json'), 'size', { value: size })
    const input = document.querySelector<HTMLInputElement>('#library input[type=file]')
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    return file
  }
  const ours = (more: object) => JSON.stringify({ format: 'matinee-library', version: 1, ...more })

  it('is refused by its size before it is read, and with its reason otherwise', async () => {
    await openPage('/settings')
    await expect.element(heading('Library')).toBeVisible()
    const file = choose(ours({}), 200 * 1024 * 1024)
    file.text = () => Promise.reject(new Error('it was read'))
    await expect.element(page.getByText('That file is too large: 64 MB at most.')).toBeVisible()
    choose(ours({ version: 2 }))
    await expect.element(page.getByText('A newer version of Matinee wrote that file.')).toBeVisible()
    for (const text of ['{"library":{"items":[]}}', 'GIF89a', '']) {
      choose(text)
      await expect.element(page.getByText('That is not a library file.')).toBeVisible()
    }
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('that cannot be read, or was not taken whole, is not called another kind of file', async () => {
    await openPage('/settings')
    await expect.element(heading('Library')).toBeVisible()
    choose(ours({})).text = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    await expect.element(page.getByText('Not everything was taken.')).toBeVisible()
  })

  it('is let be by Back, which stays on the page; closed otherwise it leaves no step behind', async () => {
    const { address } = await openPage('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect.element(heading('Library')).toBeVisible()
    const dialog = page.getByRole('dialog')
    const before = button('Choose a file').element() as HTMLElement
    before.focus()
    choose(ours({}))
    await expect.element(dialog).toBeVisible()
    history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(address()).toBe('/settings')
    expect(document.activeElement).toBe(before)
    choose(ours({}))
    await expect.element(dialog).toBeVisible()
    await button('Cancel').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => history.state as unknown).toBeNull()
    history.back()
    await expect.poll(address).toBe('/about')
  })

  it('says how many of each it would bring', async () => {
    await openPage('/settings')
    await expect.element(heading('Library')).toBeVisible()
    choose(
      ours({
        ratings: [{ title: 'movie/603', stars: 4, updatedAt: '2026-01-01T00:00:00.000Z' }],
        sources: { jellyfin: [7] },
      }),
    )
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('Ratings1')
    await expect.element(dialog).toHaveTextContent('1 could not be read.')
  })

  it('names the servers that it would bring', async () => {
    await openPage('/settings')
    await expect.element(heading('Library')).toBeVisible()
    const proxySet = ['https://relay.test', 'https://other-relay.test']
    choose(ours({ settings: { connections: { backendUrl: 'https://elsewhere.test/api', proxySet } } }))
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('Custom sync serverhttps://elsewhere.test/api')
    for (const proxy of proxySet) await expect.element(dialog).toHaveTextContent(`Proxy workers${proxy}`)
    await button('Cancel').click()
    choose(ours({ settings: { connections: { backendUrl: null } } }))
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Settings0')
    await expect.element(page.getByRole('dialog')).not.toHaveTextContent('Custom sync server')
  })
})
