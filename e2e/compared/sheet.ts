import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'

/** A picture in a sheet. */
export interface Figure {
  caption: string
  picture: Buffer
  /** The size of the window that it shows; more of it is cut at its lower end. */
  size: readonly [width: number, height: number]
  /** The part of it that is shown, as CSS has it. */
  viewBox?: string
}

/** Pixels of a sheet's width, at most. */
const WIDTH = 1660
/** Pixels of a picture's height, at most: three laptops, or three phones and a large window, fill the width. */
const MOST = { wide: 336, tall: 500 }
const GAP = 12
const CAPTION = 22

/** Keeps rows of pictures as one, `docs/images/looks/<name>.jpg`. Those of a row are equally high. */
export async function keepSheet(page: Page, name: string, rows: readonly (readonly Figure[])[]): Promise<void> {
  const sheet = await page.context().newPage()
  await sheet.setViewportSize({ width: WIDTH, height: 400 })
  await sheet.setContent(
    `<!doctype html>
    <style>
      body { width: fit-content; margin: 0; padding: ${GAP}px ${GAP}px 0; background: #fff }
      div { display: flex; gap: ${GAP}px; margin-bottom: ${GAP}px }
      figure { margin: 0 }
      img { display: block; object-fit: cover; object-position: top }
      figcaption { font: 13px/${CAPTION}px sans-serif; color: #444 }
    </style>${rows.map(rowOf).join('')}`,
  )
  await sheet.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  const path = fileURLToPath(new URL(`../../docs/images/looks/${name}.jpg`, import.meta.url))
  await sheet.locator('body').screenshot({ path, type: 'jpeg', quality: 70 })
  await sheet.close()
}

function rowOf(figures: readonly Figure[]): string {
  const shapes = figures.map(({ size: [width, height] }) => width / height)
  const room = WIDTH - GAP * (figures.length + 1)
  const height = Math.min(
    (shapes[0] ?? 1) > 1 ? MOST.wide : MOST.tall,
    room / shapes.reduce((sum, shape) => sum + shape, 0),
  )
  const drawn = figures.map(
    ({ caption, picture, size: [width], viewBox = 'none' }, index) =>
      `<figure><img style="width: ${height * (shapes[index] ?? 1)}px; height: ${height}px; object-view-box: ${viewBox}"
        src="data:image;base64,${picture.toString('base64')}"><figcaption>${width}, ${caption}</figcaption></figure>`,
  )
  return `<div>${drawn.join('')}</div>`
}
