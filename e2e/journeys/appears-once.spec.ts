import type { Page } from '@playwright/test'
import { begunPostersAreThere, openShelf } from '../states/home.ts'
import { fakeArchive } from '../support/archive.ts'
import { expect, journey } from '../support/journey.ts'
import { SCREENS, type Screen } from '../support/screens.ts'
import { TELEVISION } from '../support/television.ts'

/** A limit for what hangs, of a journey through all screens. */
const EVERY_SCREEN_MS = 180_000
/** A smaller shift, as a share of the window, is none that anybody sees. */
const SEEN_FROM = 0.001

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Notes from the first frame of each page what moves by itself, as sentences. Returns what reads them. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((seenFrom) => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x}, ${y} (${width} × ${height})`
        // What slides to its place is not torn from it.
        const torn = sources.filter(({ node }) => !(node instanceof Element) || node.getAnimations().length === 0)
        const moved = torn.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.getAttribute('class') || node.tagName : '#text'
          return `${name} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`
        })
        if (!hadRecentInput && value >= seenFrom && moved.length > 0)
          shifts.push(`${value.toFixed(4)}: ${moved.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, SEEN_FROM)
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

/** As many frames in which nothing comes are the end of it. */
const AT_REST_FRAMES = 30

/** Waits until nothing has been added to the page for a while, and every picture in the window is there or will not come. */
const untilAtRest = (page: Page) =>
  page.evaluate(
    (restingFrames) =>
      new Promise<void>((resolve) => {
        let still = 0
        new MutationObserver(() => (still = 0)).observe(document.body, { childList: true, subtree: true })
        const isComing = (picture: HTMLImageElement) => {
          const { top, right, bottom, left } = picture.getBoundingClientRect()
          // Further along its row a picture is not asked for.
          return !picture.complete && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
        }
        const look = () => {
          still = document.fonts.status === 'loaded' && ![...document.images].some(isComing) ? still + 1 : 0
          if (still > restingFrames) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
    AT_REST_FRAMES,
  )

/** Screens of one kind with others, which come in another way: a season by itself, and nothing. */
const MORE_SCREENS: readonly Screen[] = [
  {
    name: 'the details of a show',
    path: '/about?m=details&title=tmdb-tv-2000000002-x',
    mark: (page) => page.getByRole('dialog').getByRole('heading', { level: 1, name: 'Test Card Theatre' }),
  },
  {
    name: 'a title that is not there',
    path: '/media/tmdb-movie-1-nothing',
    mark: (page) => page.getByRole('heading', { level: 1, name: 'We could not find this title' }),
  },
]

for (const [place, screen] of Object.entries({
  'in a window of 390 px': { viewport: { width: 390, height: 844 } },
  'in a window of 1440 px': { viewport: { width: 1440, height: 900 } },
  'in a window of 1920 px': { viewport: { width: 1920, height: 1080 } },
  'on a television': TELEVISION,
})) {
  journey.describe(place, () => {
    journey.use(screen)

    journey('every screen appears once: nothing moves as the rest of it comes', async ({ page }) => {
      journey.setTimeout(EVERY_SCREEN_MS)
      await fakeArchive(page)
      const shifts = await watchShifts(page)
      for (const { name, path, mark } of [...SCREENS, ...MORE_SCREENS]) {
        await page.goto(path)
        await expect(mark(page)).toBeVisible()
        await untilAtRest(page)
        expect.soft(await shifts(), name).toEqual([])
      }
    })

    journey('so does home with a shelf, also when it is opened again', async ({ page }) => {
      await fakeArchive(page)
      // A long title may break otherwise in them, which has a limit of its own (fonts.spec).
      await page.route('**/*.woff2', (route) => route.abort())
      const shifts = await watchShifts(page)
      await openShelf(page)
      for (const visit of ['first', 'second']) {
        await untilAtRest(page)
        expect.soft(await shifts(), visit).toEqual([])
        await page.reload()
        await begunPostersAreThere(page)
      }
    })
  })
}
