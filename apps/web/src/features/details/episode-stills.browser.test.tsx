import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failedPictures } from '../../testing/failed-pictures.ts'
import { createDevice, deviceWith, keep, openPage, type PageOptions } from '../../testing/open-page.tsx'
import { motionEnds } from '../../testing/motion-ends.ts'

const SHOW = '/?m=details&title=tmdb-tv-201-the-night-ferry-timetable'
/** A picture that is there, and one that is not. */
const STILL = '/samples/film/thumbnails.jpg'
const GONE = '/samples/no-such-picture.jpg'
/** Of a still, CSS pixels. */
const WIDE = { narrow: 96, wide: 136 }

const sheet = page.getByRole('dialog')
const rows = () => [...document.querySelectorAll<HTMLElement>('.m-sheet-episode')]
const placeIn = (row: Element | undefined) => row?.querySelector('.m-sheet-still') ?? null
const pictureIn = (row: Element | undefined) => row?.querySelector('.m-sheet-still img') as HTMLImageElement | null
const filterOf = (row: Element | undefined) => getComputedStyle(pictureIn(row) as Element).filter

/** Opens a season of episodes with these stills. */
async function openSeason(stills: readonly (string | undefined)[], options: PageOptions = {}) {
  const episodes = stills.map((still, at) => ({
    ...{ id: `e${at + 1}`, number: at + 1, title: `The Incomprehensibilities of Part ${at + 1}` },
    ...{ overview: 'A crossing, and a stranger on board. '.repeat(6), airDate: '2003-10-05', runtimeMinutes: 48 },
    ...(still !== undefined && { still }),
  }))
  await openPage(SHOW, {
    ...options,
    catalog: {
      season: async (_show, number) => ({ id: `s${number}`, number, title: `Season ${number}`, episodes }),
    },
  })
  await expect.poll(() => rows().length).toBe(stills.length)
  await motionEnds(sheet)
}

const isDrawn = (row: Element | undefined) => {
  const picture = pictureIn(row)
  picture?.scrollIntoView({ block: 'center' })
  return picture !== null && picture.naturalWidth > 0
}

describe('stills in the rows of episodes', () => {
  it('stand there, and an episode without one has the place of one', async () => {
    await openSeason([STILL, undefined])
    const [first, second] = rows()
    await expect.poll(() => isDrawn(first)).toBe(true)
    expect(pictureIn(second)).toBeNull()
    const [shown, empty] = [placeIn(first), placeIn(second)].map((place) => place?.getBoundingClientRect())
    expect(shown?.width).toBeCloseTo(WIDE.wide)
    expect(shown?.height).toBeCloseTo((WIDE.wide * 9) / 16)
    expect([empty?.width, empty?.height, empty?.x]).toEqual([shown?.width, shown?.height, shown?.x])
  })

  it('wait for their turn, and say nothing to who hears the page', async () => {
    await openSeason([STILL])
    expect(pictureIn(rows()[0])?.loading).toBe('lazy')
    expect(pictureIn(rows()[0])?.alt).toBe('')
  })

  it('are asked for in the narrow size', async () => {
    const failed = failedPictures()
    // The address in another size shows which one the browser chose.
    await openSeason(['/t/p/w92/still.jpg'])
    pictureIn(rows()[0])?.scrollIntoView()
    await expect.poll(() => failed.find((path) => path.endsWith('/still.jpg'))).toBe('/t/p/w300/still.jpg')
  })

  it('take no room where no episode of the season has one', async () => {
    await openSeason([undefined, undefined])
    const [row] = rows()
    expect(placeIn(row)).toBeNull()
    expect(getComputedStyle(row as Element).gridTemplateColumns.split(' ')).toHaveLength(5)
  })

  it('that fail leave their place as it was', async () => {
    await openSeason([GONE, STILL])
    const [failed, shown] = rows()
    await expect.poll(() => isDrawn(shown)).toBe(true)
    await expect.poll(() => pictureIn(failed)?.checkVisibility()).toBe(false)
    const { width, height } = (placeIn(failed) as Element).getBoundingClientRect()
    expect([width, height]).toEqual([WIDE.wide, (WIDE.wide * 9) / 16])
    expect(getComputedStyle(placeIn(failed) as Element).backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
    expect(failed?.offsetHeight).toBe(shown?.offsetHeight)
  })

  it('are blurred where spoilers are hidden, until the episode was seen', async () => {
    const device = await deviceWith(({ progress }) =>
      progress.save({
        ...{ tmdbId: '201', title: { kind: 'show', title: 'The Night Ferry Timetable', year: 2003 } },
        ...{ seasonId: 's1', episodeId: 'e1', seasonNumber: 1, episodeNumber: 1, watched: 99, duration: 100 },
      }),
    )
    keep(device, '__MW::preferences', { hideSpoilers: true })
    await openSeason([STILL, STILL], { device })
    await expect.poll(() => filterOf(rows()[0])).toBe('none')
    expect(filterOf(rows()[1])).toMatch(/^blur/)
    await sheet.getByRole('button', { name: 'Mark episode 2 as watched' }).click()
    await expect.poll(() => filterOf(rows()[1])).toBe('none')
  })

  it('are blurred, and their texts are away, once the switch in the settings was pressed, which is off at first', async () => {
    const device = createDevice()
    const settings = await openPage('/settings', { device })
    const hide = page.getByRole('switch', { name: 'Hide spoilers' })
    await expect.element(hide).not.toBeChecked()
    await hide.click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText('Unsaved changes')).not.toBeVisible()
    settings.close()
    await openSeason([STILL, STILL], { device })
    for (const row of rows()) expect(filterOf(row)).toMatch(/^blur/)
    await expect.element(sheet.getByText('The Incomprehensibilities of Part 2')).toBeVisible()
    await expect.element(sheet.getByText(/^A crossing, and a stranger/)).not.toBeInTheDocument()
  })

  it('are as they are where spoilers are shown', async () => {
    await openSeason([STILL])
    expect(filterOf(rows()[0])).toBe('none')
  })

  const SIZES = [320, 390, 768, 1440].flatMap((width) => [
    { width, language: 'en' },
    { width, language: 'ar-SA' },
  ])
  it.each(SIZES)('fit in a window of $width px in $language, and nothing lies on them', async ({ width, language }) => {
    const device = createDevice()
    keep(device, '__MW::locale', { language })
    await openSeason([STILL, STILL], { device, size: [width, 844] })
    const dialog = sheet.element()
    expect(dialog.scrollWidth).toBe(dialog.clientWidth)
    const [row] = rows()
    const place = (placeIn(row) as Element).getBoundingClientRect()
    expect(place.width).toBeCloseTo(width > 760 ? WIDE.wide : Math.min(WIDE.narrow, width / 4))
    expect(place.height).toBeCloseTo((place.width * 9) / 16)
    const link = row?.querySelector('a')?.getBoundingClientRect()
    expect(language === 'en' ? place.right < (link?.left ?? 0) : place.left > (link?.right ?? Infinity)).toBe(true)
    const others = [...(row?.querySelectorAll('span:not(.m-sheet-still), a, button') ?? [])]
    const boxes = others.map((other) => other.getBoundingClientRect()).filter((box) => box.width * box.height > 0)
    expect(boxes.length).toBeGreaterThanOrEqual(5)
    const covering = boxes.filter(
      ({ left, right, top, bottom }) =>
        left < place.right && right > place.left && top < place.bottom && bottom > place.top,
    )
    expect(covering).toEqual([])
  })
})
