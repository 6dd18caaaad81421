import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceWith, openPage } from '../../../testing/open-page.tsx'

const section = (name: string) => page.getByRole('region', { name })
const bookmarks = section('Bookmarks')
const watching = section('Continue watching')
const [first, second, third] = ['The Paper Lighthouse', 'The Salt Orchard', 'The Night Ferry Timetable']
const show = { kind: 'show' as const, title: third, year: 2003 }
const film = { kind: 'movie' as const, title: first, year: 1961 }

/** An episode of the show, left at so many of its 1,000 seconds. */
const episode = (number: number, watched: number) => ({
  ...{ tmdbId: '201', seasonId: 's1', episodeId: `s1e${number}`, seasonNumber: 1, episodeNumber: number, title: show },
  ...{ watched, duration: 1000 },
})
const filmLeftAt = (watched: number) => ({
  ...{ tmdbId: '101', seasonId: '', episodeId: '', title: film, watched, duration: 1000 },
})

describe('the shelf of home', () => {
  it('S-107 S-117 S-119 S-122 shows an episode that was begun, with its place', async () => {
    await openPage('/', { device: await deviceWith(({ progress }) => progress.save(episode(2, 400))) })
    const card = watching.getByRole('link', { name: /Night Ferry/ })
    await expect.element(card).toHaveTextContent('S1 E2')
    await expect.element(card).toHaveAttribute('href', '#/media/tmdb-tv-201-the-night-ferry-timetable/s1/s1e2')
    await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  })

  it('shows the next episode of one that was seen', async () => {
    await openPage('/', { device: await deviceWith(({ progress }) => progress.save(episode(1, 950))) })
    const card = watching.getByRole('link', { name: /Night Ferry/ })
    await expect.element(card).toHaveAttribute('href', '#/media/tmdb-tv-201-the-night-ferry-timetable/s1/s1e2')
  })

  it('goes on with the episode after the last one seen, whatever special was seen since', async () => {
    const special = { ...episode(1, 950), seasonId: 's0', episodeId: 's0e1', seasonNumber: 0 }
    const device = await deviceWith(async ({ progress }) => {
      await progress.save(episode(2, 950))
      await progress.save(special)
    })
    await openPage('/', { device })
    await expect.element(watching.getByRole('link', { name: /Night Ferry/ })).toHaveTextContent('S1 E3')
  })

  it('names the next season, though details that had asked for it were closed meanwhile', async () => {
    const device = await deviceWith(({ progress }) => progress.save(episode(3, 950)))
    const asked = vi.fn<() => void>()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const season = async (_show: string, number: number, signal?: AbortSignal) => {
      const episodes = [1, 2, 3].map((each) => ({
        ...{ id: `s${number}e${each}`, number: each, title: '', airDate: '2001-01-01' },
      }))
      if (number === 2) {
        asked()
        await answered
        signal?.throwIfAborted()
      }
      return { id: `s${number}`, number, title: `Season ${number}`, episodes }
    }
    await openPage('/?m=details&title=tmdb-tv-201-x', { device, catalog: { season } })
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await expect.element(page.getByRole('button', { name: 'Mark episode 2 as watched' })).toBeVisible()
    await expect.poll(() => asked).toHaveBeenCalled()
    await close.click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    answer()
    await expect.element(watching.getByRole('link', { name: /Night Ferry/ })).toHaveTextContent('S2 E1')
  })

  it('S-111 its cross removes a place, hiding keeps it, and both can be undone', async () => {
    await openPage('/', { device: await deviceWith(({ progress }) => progress.save(episode(2, 400))) })
    await watching.getByRole('button', { name: 'Edit Continue watching' }).click()
    await watching.getByRole('button', { name: `Hide ${third} and keep its place` }).click()
    await expect.element(watching).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(watching).toBeVisible()
    await watching.getByRole('button', { name: 'Edit Continue watching' }).click()
    await watching.getByRole('button', { name: `Remove ${third}`, exact: true }).click()
    await expect.element(watching).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(watching.getByRole('link', { name: /Night Ferry/ })).toHaveTextContent('S1 E2')
  })

  it('S-380 has a bookmarked title among the bookmarks, with its progress', async () => {
    const device = await deviceWith(async ({ progress, bookmarks }) => {
      await progress.save(filmLeftAt(300))
      await bookmarks.add({ id: '101', ...film })
    })
    await openPage('/', { device })
    await expect.element(bookmarks.getByRole('progressbar')).toBeVisible()
    await expect.element(watching).not.toBeInTheDocument()
  })

  it('keeps the focus where cards are removed: on the next one, the last one, and then the page', async () => {
    const device = await deviceWith(async ({ bookmarks }) => {
      await bookmarks.add({ id: '201', ...show })
      await bookmarks.add({ id: '102', kind: 'movie', title: second, year: 1974 })
      await bookmarks.add({ id: '101', ...film })
    })
    await openPage('/', { device })
    await bookmarks.getByRole('button', { name: 'Edit bookmarks' }).click()
    const cross = (title: string) => bookmarks.getByRole('button', { name: `Remove ${title}`, exact: true })
    await expect.element(cross(second)).toBeVisible()
    cross(second).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(cross(third)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(cross(first)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(bookmarks).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  it('is without a title that the host took down since', async () => {
    const device = await deviceWith(async ({ bookmarks }) => {
      await bookmarks.add({ id: '101', ...film })
      await bookmarks.add({ id: '102', kind: 'movie', title: second, year: 1974 })
    })
    await openPage('/', { device, config: { DISALLOWED_IDS: 'movie-101' } })
    await expect.element(bookmarks.getByRole('link', { name: /Orchard/ })).toBeVisible()
    await expect.element(page.getByText(first)).not.toBeInTheDocument()
  })
})
