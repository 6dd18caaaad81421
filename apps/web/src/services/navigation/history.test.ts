import { expect, it, vi } from 'vitest'
import { followHistory, guardLeaving } from './history.ts'

/** A browser's history with its address, as far as a guard looks at it. */
function createBrowser(address: string) {
  const location = { href: '', pathname: '', search: '', hash: '' }
  const goTo = (to: string) => {
    const { href, pathname, search, hash } = new URL(to, location.href || 'https://films.test')
    Object.assign(location, { href, pathname, search, hash })
  }
  goTo(address)
  const listeners: Array<(event: Event) => void> = []
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { pushState: (_state: unknown, _title: string, to: string) => goTo(to), back() {} })
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listen: (event: Event) => void) => listeners.push(listen),
  })
  followHistory()
  return {
    /** The address without its host. */
    address: () => `${location.pathname}${location.search}${location.hash}`,
    /** Goes to the entry below, which has this address. */
    goBack(to: string) {
      goTo(to)
      for (const listen of listeners) listen(new Event('popstate'))
    },
  }
}

it.each([
  ['/settings', '/about', '/settings'],
  ['/settings?m=profile', '/about', '/settings'],
  ['/films/settings?m=profile#connections', '/films/about', '/films/settings#connections'],
  ['/films/#/settings?m=profile', '/films/#/about', '/films/#/settings'],
  ['/#/settings?m=profile#connections', '/#/about', '/#/settings#connections'],
])('Back from %s, where something was changed, to %s is asked about at %s', (changedAt, below, askedAt) => {
  const browser = createBrowser(changedAt)
  const ask = vi.fn()
  const release = guardLeaving(ask)
  browser.goBack(below)
  expect(ask).toHaveBeenCalledOnce()
  expect(browser.address()).toBe(askedAt)
  release()
})
