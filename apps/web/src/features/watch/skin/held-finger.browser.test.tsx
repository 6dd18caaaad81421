import type { TitleDetails } from '@matinee/domain'
import { FILM_SECONDS } from '@matinee/testing/sample-reel'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openPage } from '../../../testing/open-page.tsx'
import { fakeStreaming, SAMPLE_STREAM } from '../../../testing/fake-streaming.ts'

const SEASON = { id: 's1', number: 1, title: 'Season 1' }
const SHOW: TitleDetails = { id: '7', kind: 'show', title: 'A Show', genres: [], seasons: [SEASON] }
const EPISODES = [{ id: 's1e1', number: 1, title: 'Part 1', airDate: '2001-01-01' }]

/** An episode that begins 85 s before its end, at the start of a minute. */
async function watch() {
  await openPage(`/media/tmdb-tv-7-a-show/s1/s1e1?t=${FILM_SECONDS - 85}`, {
    titles: [SHOW],
    now: new Date(2026, 0, 15, 12, 0),
    catalog: { season: async () => ({ ...SEASON, episodes: EPISODES }) },
    services: { loadStreaming: async () => fakeStreaming(SAMPLE_STREAM) },
  })
  await expect.element(page.getByRole('button', { name: 'Pause' }).first()).toBeInTheDocument()
}

async function holdFinger() {
  const finger = { bubbles: true, pointerType: 'touch', isPrimary: true }
  document.querySelector('[data-player]')?.dispatchEvent(new PointerEvent('pointerdown', finger))
  await expect.poll(() => document.querySelector('video')?.playbackRate).toBe(2)
}

/** As a key presses it: a second finger would end the held one. */
const press = (button: Locator) => (button.element() as HTMLElement).click()

test('the menus show the chosen speed while a finger is held', async () => {
  await watch()
  await holdFinger()
  press(page.getByRole('button', { name: 'Settings' }))
  const row = page.getByRole('button', { name: /^Playback/ })
  await expect.element(row).toHaveTextContent('1×')
  press(row)
  await expect.element(page.getByRole('radio', { name: '1×', exact: true })).toBeChecked()
})

test('the time of the end follows the chosen speed while a finger is held', async () => {
  await watch()
  await page.getByRole('button', { name: /Time/ }).first().click()
  await holdFinger()
  await expect.element(page.getByRole('button', { name: /12:01/ }).first()).toBeInTheDocument()
})
