import { flushSync } from 'react-dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { reactPlace } from '../testing/react-place.ts'
import { OfflineBanner } from './offline-banner.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const PLAYER = '/media/tmdb-movie-101-x'

/** The banner of a page at this address, and what the probes find next. */
function show(path: string) {
  history.replaceState(null, '', path)
  let answer = fine
  vi.stubGlobal('fetch', async () => answer())
  const { place, root } = reactPlace()
  flushSync(() => root.render(<OfflineBanner>{FINE}</OfflineBanner>))
  return {
    place,
    close: () => place.querySelector<HTMLElement>('[aria-label="navigation.banner.dismiss"]'),
    /** Has the site probed until the banner reads so. */
    async reads(text: string, next: () => Response) {
      answer = next
      const probed = () => {
        document.dispatchEvent(new Event('visibilitychange'))
        return place.textContent
      }
      await expect.poll(probed).toBe(text)
    },
  }
}
const gone = (): Response => {
  throw new TypeError('Failed to fetch')
}
const login = () => new Response('<html>Sign in</html>')
const fine = () => new Response('pong')
const FINE = 'there'
const OFFLINE = 'navigation.banner.offline'
const GATEWAY = 'navigation.banner.gatewayscreens.loadingUserError.reload'

test('a lost network and a login are named, and go when the site answers', async () => {
  const banner = show('/')
  await banner.reads(OFFLINE, gone)
  expect(banner.close()).toBeNull()
  await banner.reads(FINE, fine)
  await banner.reads(GATEWAY, login)
  await banner.reads(FINE, fine)
})

test('S-070 on the player each can be closed: a lost network’s for the visit, a login’s until the site answers', async () => {
  const banner = show(PLAYER)
  await banner.reads(OFFLINE, gone)
  banner.close()?.click()
  await banner.reads('', gone)
  await banner.reads(FINE, fine)
  await banner.reads(GATEWAY, login)
  banner.close()?.click()
  await banner.reads('', login)
  await banner.reads(FINE, fine)
  await banner.reads(GATEWAY, login)
  await banner.reads('', gone)
  const next = show('/')
  await next.reads(GATEWAY, login)
})

test('what stands at the top of the player makes room for a banner of several lines', async () => {
  const bar = document.body.appendChild(document.createElement('div'))
  bar.className = 'm-player-top'
  onTestFinished(() => bar.remove())
  const banner = show(PLAYER)
  banner.place.style.fontSize = '5rem'
  await banner.reads(GATEWAY, login)
  const height = () => banner.place.querySelector('.m-banner')?.getBoundingClientRect().height ?? NaN
  expect(height()).toBeGreaterThan(60)
  await expect.poll(() => parseFloat(getComputedStyle(bar).marginTop)).toBeCloseTo(height(), 1)
  banner.place.style.fontSize = '8rem'
  await expect.poll(() => parseFloat(getComputedStyle(bar).marginTop)).toBeCloseTo(height(), 1)
  banner.close()?.click()
  await expect.poll(() => getComputedStyle(bar).marginTop).toBe('0px')
})
