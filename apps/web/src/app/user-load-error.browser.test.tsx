import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeAccount, LAPTOP } from '../testing/fake-account.ts'
import { openPageWithChrome } from '../testing/open-page-with-chrome.tsx'

afterEach(() => vi.unstubAllGlobals())

const notice = page.getByText('Failed to load your profile')
/** A page whose accounts server is not reached, and what the probes of the site find. */
async function openFailed(address = '/about') {
  let answer = (): Response => new Response('pong')
  const { fetch } = window
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).endsWith('ping.txt') ? answer() : fetch(input, init),
  )
  const { account, state } = fakeAccount({
    state: { status: 'failed', code: 'foreign', account: LAPTOP },
    status: { state: 'error', count: 1, code: 'foreign' },
  })
  await openPageWithChrome(address, { account })
  return {
    state,
    /** Has the site probed, as often as it takes, until it reads so. */
    async reads(text: string, next: () => Response) {
      answer = next
      const probed = () => {
        document.dispatchEvent(new Event('visibilitychange'))
        return page.getByText(text).query()
      }
      await expect.poll(probed).not.toBeNull()
    },
  }
}

it.each([
  ['a gateway wants a login', 'wants you to sign in', () => new Response('<html>Sign in</html>')],
  [
    'the site is out of reach',
    'You are offline',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
] as const)('where %s, that alone is said, until the site answers', async (_what, text, answer) => {
  const { reads } = await openFailed()
  await expect.element(notice).toBeVisible()
  await reads(text, answer)
  await expect.element(notice).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Reload' }).elements().length).toBeLessThanOrEqual(1)
  await reads('Failed to load your profile', () => new Response('pong'))
  expect(page.getByText(text).query()).toBeNull()
})

it('goes once the account is there, and does not lie over the player', async () => {
  const { state } = await openFailed()
  await expect.element(notice).toBeVisible()
  location.hash = '#/media/tmdb-movie-101-x'
  await expect.element(notice).not.toBeInTheDocument()
  location.hash = '#/about'
  await expect.element(notice).toBeVisible()
  state.set({ status: 'signedIn', account: LAPTOP })
  await expect.element(notice).not.toBeInTheDocument()
})
