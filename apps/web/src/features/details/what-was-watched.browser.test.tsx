import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeCatalog, TITLES } from '../../testing/fake-catalog.ts'
import { createDevice, deviceWith, openPage } from '../../testing/open-page.tsx'

const sheet = page.getByRole('dialog')
const FILM = '/about?m=details&title=tmdb-movie-101-x'
const SHOW = '/about?m=details&title=tmdb-tv-201-x'

/** A device on which a film and an episode of the second season were begun. */
const begun = () =>
  deviceWith(async ({ progress }) => {
    const film = { kind: 'movie' as const, title: 'The Paper Lighthouse', year: 1961 }
    await progress.save({ tmdbId: '101', title: film, seasonId: '', episodeId: '', watched: 600, duration: 5800 })
    const show = { kind: 'show' as const, title: 'The Night Ferry Timetable', year: 2003 }
    const episode = { seasonId: 's2', seasonNumber: 2, episodeId: 's2e3', episodeNumber: 3 }
    await progress.save({ tmdbId: '201', title: show, ...episode, watched: 600, duration: 1800 })
  })

/** Notes every label that the button of the sheet has from now on, also for a moment. */
function labels(): ReadonlySet<string> {
  const seen = new Set<string>()
  const note = () => {
    const label = document.querySelector('dialog .m-button-primary')?.textContent
    if (label) seen.add(label)
  }
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return seen
}

it.each([
  ['a film that was begun', FILM, begun, 'Resume'],
  ['a film that was not', FILM, async () => createDevice(), 'Watch'],
  ['a show that was begun', SHOW, begun, 'Resume S2 E3'],
] as const)('the button says at once how to go on: %s', async (_name, address, device, label) => {
  const seen = labels()
  const asked = new Set<number>()
  const season = (show: string, number: number) => {
    asked.add(number)
    return createFakeCatalog(TITLES).season(show, number)
  }
  let come = () => {}
  const deviceComes = new Promise<void>((resolve) => (come = resolve))
  await openPage(address, { device: await device(), deviceComes, catalog: { season } })
  await expect.element(sheet.getByRole('status', { name: 'Loading details' })).toBeVisible()
  // The title comes before what the device remembers.
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  come()
  await expect.element(sheet.getByRole('link', { name: label, exact: true })).toBeVisible()
  await expect.element(sheet.getByRole('heading', { name: 'Where it plays' })).toBeVisible()
  expect([...seen]).toEqual([label])
  expect([...asked]).toEqual(label.includes('S2') ? [2] : [])
})
