import { expect, type Page } from '@playwright/test'
import { castRoom } from '../support/cast-room.ts'
import { scrapeServer, SOURCE_NAMES } from '../support/scrape-server.ts'
import { episodePath, FILM, openPaused, showControls } from '../support/watching.ts'
import { sourcesHaveAnswered } from './discover.ts'
import { never, openPage, withoutPolicy, type State, type Visit } from './state.ts'
import { OVER_A_FILM } from './watch.ts'

// The film has no captions of its own: the viewer's are drawn by the player.
const exempt = ['video-caption']

/** Pages of the menus that differ from those of the settings only in their way back, and lists. */
const PAGES: ReadonlyArray<[name: string, route: string, dialog: string]> = [
  ['captions-source', '/captions/source', 'From this source'],
  ['captions-overlay', '/captionsOverlay', 'Subtitles'],
  ['captions-source-overlay', '/captions/sourceOverlay', 'From this source'],
  ['captions-elsewhere-overlay', '/captions/opensubtitlesOverlay', 'From elsewhere'],
  ['captions-style-overlay', '/captions/settingsOverlay', 'Subtitle style'],
]

const OVER_A_FILM_OF_A_SERVER: Visit = {
  name: 'player-menus-of-a-search-server',
  async begin(page) {
    await scrapeServer(page)
    await openPaused(page)
  },
}

/** What the menu shows for each source that is chosen. */
const SOURCES: ReadonlyArray<[name: string, source: keyof typeof SOURCE_NAMES, stands: (page: Page) => Promise<void>]> =
  [
    ['loading', 'slow', (page) => expect(page.getByRole('status', { name: 'Asking the source' })).toBeVisible()],
    ['none', 'nothing', (page) => expect(page.getByRole('heading', { name: 'Not in this source' })).toBeVisible()],
    ['failed', 'broken', (page) => expect(page.getByRole('heading', { name: 'This source failed' })).toBeVisible()],
    [
      'no-copies',
      'empty',
      (page) => expect(page.getByRole('heading', { name: 'This source has no copies' })).toBeVisible(),
    ],
    [
      'copies',
      'copies',
      async (page) => {
        await page.getByRole('radio', { name: 'A host, copy 2' }).click()
        await expect(page.getByRole('radio', { name: /copy 2/ })).toContainText('Failed')
      },
    ],
  ]

/** The episodes overlay of a show whose other season answers like this. */
const episodes =
  (answer: Parameters<Page['route']>[1], stands: (page: Page) => Promise<void>) => async (page: Page) => {
    await openPaused(page, episodePath(2, 1), 8)
    await page.route('**/season/1', answer)
    await page.getByRole('button', { name: 'Episodes' }).click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.locator('.m-menu-row').filter({ hasNotText: 'Watching' }).first().click()
    await stands(page)
  }
const says = (words: string) => (page: Page) => expect(page.getByRole('heading', { name: words })).toBeVisible()

export const PLAYER_MENUS: readonly State[] = [
  ...PAGES.map(([name, route, dialog]): State => ({
    name: `player-menu-${name}`,
    visit: OVER_A_FILM,
    exempt,
    async open(page) {
      await openPage(page, `${FILM}?r=/settings${route}`)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    },
  })),
  {
    name: 'player-menu-captions-source-empty',
    visit: OVER_A_FILM_OF_A_SERVER,
    exempt,
    async open(page) {
      await openPage(page, `${FILM}?r=/settings/captions/source`)
      await says('There are no subtitles here.')(page)
    },
  },
  ...SOURCES.map(([name, source, stands]): State => ({
    name: `player-menu-source-${name}`,
    visit: OVER_A_FILM_OF_A_SERVER,
    rows: 'S-313 S-541',
    exempt,
    async open(page) {
      await openPage(page, `${FILM}?r=/settings/source`)
      await page.getByRole('radio', { name: SOURCE_NAMES[source] }).click()
      await stands(page)
    },
  })),
  {
    name: 'player-seasons',
    exempt,
    async open(page) {
      await openPaused(page, `${episodePath(1, 1)}?r=/episodes`, 8)
      await expect(page.getByRole('dialog', { name: 'Seasons' })).toContainText('Steady Tone')
    },
  },
  {
    name: 'player-episodes-loading',
    exempt,
    open: episodes(never, (page) => expect(page.getByRole('status', { name: 'Loading the episodes' })).toBeVisible()),
  },
  {
    name: 'player-episodes-failed',
    rows: 'S-561',
    exempt,
    open: episodes((route) => route.fulfill({ status: 500, body: '' }), says('Error loading season')),
  },
  {
    name: 'player-episodes-none',
    rows: 'S-562',
    exempt,
    open: episodes(
      (route) => route.fulfill({ json: { id: 2000000101, name: 'One', season_number: 1, episodes: [] } }),
      says('No episodes found'),
    ),
  },
  {
    name: 'player-casting',
    config: { CAST_ENABLED: 'true' },
    exempt,
    async open(page) {
      await withoutPolicy(page)
      const room = await castRoom(page)
      await openPaused(page)
      await page.getByRole('button', { name: 'Cast', exact: true }).last().click()
      await room.choose()
      await expect(page.getByText('Playing on Living room')).toBeVisible()
      await showControls(page)
    },
  },
  {
    name: 'player-details',
    exempt,
    async open(page) {
      await openPaused(page)
      await page.getByRole('button', { name: "About The Projectionist's Reel" }).click()
      await expect(page.getByRole('dialog')).toContainText('Where it plays')
      await sourcesHaveAnswered(page)
    },
  },
  {
    name: 'dev-video-broken',
    rows: 'S-551 S-552',
    async open(page) {
      await page.route('**/rubbish.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: 'no film at all' }))
      await page.goto('/dev/video')
      await page.getByLabel('Custom stream URL').fill('/rubbish.mp4')
      await page.getByRole('radio', { name: 'MP4' }).click()
      await page.getByRole('button', { name: 'Start stream' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'The picture never came' })).toBeVisible()
      await page.getByRole('button', { name: 'Show error' }).click()
      await expect(page.locator('pre')).toBeVisible()
    },
  },
]
