import type { Browser, Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, journey } from './journey.ts'

/** Which browser made the pictures in `e2e/looks`: another draws letters and lines otherwise. */
const MADE_BY = new URL('../looks/browser.txt', import.meta.url)

/** The picture of a film is the reel's; letters are drawn alike to a hair, not to a bit. */
const ALIKE = { maxDiffPixelRatio: 0.004, threshold: 0.25 }

const takePicture = (page: Page) =>
  page.screenshot({ type: 'jpeg', quality: 70, animations: 'disabled', caret: 'initial' })

/** A picture of the page, as soon as two in a row are equal. */
export async function steadyPicture(page: Page): Promise<Buffer> {
  let picture = await takePicture(page)
  await expect
    .poll(
      async () => {
        const before = picture
        picture = await takePicture(page)
        return picture.equals(before)
      },
      { message: 'the page comes to rest' },
    )
    .toBe(true)
  return picture
}

/**
 * Compares the page with its picture in `e2e/looks`, where this browser made the pictures; says that it did not where another did. The
 * gate compares none (`LOOKS=off`): what a change does to a look is seen by `npm run test:all`.
 */
export async function expectToLookAsBefore(page: Page, browser: Browser, name: string): Promise<void> {
  if (process.env['LOOKS'] === 'off') return
  const { updateSnapshots } = journey.info().config
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') writeFileSync(MADE_BY, `${browser.version()}\n`)
  const madeBy = readFileSync(MADE_BY, 'utf8').trim()
  if (madeBy !== browser.version()) {
    const description = `made by Chromium ${madeBy}, and this is ${browser.version()}`
    journey.info().annotations.push({ type: 'picture not compared', description })
    return
  }
  expect(await steadyPicture(page)).toMatchSnapshot(`${name}.jpg`, ALIKE)
}
