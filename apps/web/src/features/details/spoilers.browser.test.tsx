import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { deviceWith, keep, openPage } from '../../testing/open-page.tsx'

const SHOW = '/?m=details&title=tmdb-tv-201-the-night-ferry-timetable'
const sheet = page.getByRole('dialog')

describe('what happens in an episode', () => {
  const EPISODES = ['seen', 'begun', 'unseen'].map((id, at) => ({
    ...{ id, number: at + 1, title: `Part ${at + 1}`, overview: `What is ${id}.`, airDate: '2003-10-05' },
  }))
  const catalog = {
    season: async (_show: string, number: number) => ({
      ...{ id: `s${number}`, number, title: `Season ${number}`, episodes: EPISODES },
    }),
  }
  async function deviceOfViewer(preferences: object) {
    const device = await deviceWith(async ({ progress }) => {
      for (const [at, watched] of [99, 30].entries()) {
        const place = { seasonId: 's1', episodeId: EPISODES[at]?.id ?? '', seasonNumber: 1, episodeNumber: at + 1 }
        const title = { kind: 'show' as const, title: 'The Night Ferry Timetable', year: 2003 }
        await progress.save({ tmdbId: '201', title, ...place, watched, duration: 100 })
      }
    })
    keep(device, '__MW::preferences', preferences)
    return device
  }

  it('is shown of every episode at first', async () => {
    await openPage(SHOW, { device: await deviceOfViewer({}), catalog })
    for (const text of ['What is seen.', 'What is begun.', 'What is unseen.'])
      await expect.element(sheet.getByText(text)).toBeInTheDocument()
  })

  it('is shown only of those that were seen to the end, where spoilers are hidden', async () => {
    await openPage(SHOW, { device: await deviceOfViewer({ hideSpoilers: true }), catalog })
    await expect.element(sheet.getByText('What is seen.')).toBeInTheDocument()
    await expect.element(sheet.getByText('Part 3')).toBeInTheDocument()
    await expect.element(sheet.getByText('What is begun.')).not.toBeInTheDocument()
    await expect.element(sheet.getByText('What is unseen.')).not.toBeInTheDocument()
  })

  it('comes back once an episode is marked as watched', async () => {
    await openPage(SHOW, { device: await deviceOfViewer({ hideSpoilers: true }), catalog })
    await sheet.getByRole('button', { name: 'Mark episode 3 as watched' }).click()
    await expect.element(sheet.getByText('What is unseen.')).toBeInTheDocument()
  })
})
