import type { Locator, Page } from '@playwright/test'

/** A picture paler than every still of the catalogue. */
const WHITE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900"><rect width="1600" height="900" fill="#fff"/></svg>'

/** Serves white for every still. */
export async function serveWhiteStills(page: Page): Promise<void> {
  await page.route(/\/t\/p\/[^/]+\/own-still-/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: WHITE }))
}

/**
 * The contrast of words with the palest point of what lies below them (WCAG 2.2, 1.4.3), computed from the picture of the
 * page without the words.
 */
export async function contrastOf(page: Page, words: Locator): Promise<number> {
  const colour = await words.evaluate((element) => getComputedStyle(element).color)
  // Boxes of large letters reach into the lines beside them, so those go as well.
  const hidden = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { color: transparent !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  const box = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  })
  const picture = await page.screenshot({ clip: box, animations: 'disabled' })
  await hidden.evaluate((sheet) => (sheet.disabled = true))
  return page.evaluate(
    async ([data, text]) => {
      const luminance = (red: number, green: number, blue: number) => {
        const linear = (value: number) =>
          value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      }
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = text
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      context.drawImage(image, 0, 0)
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height)
      let palest = 0
      for (let at = 0; at < pixels.length; at += 4) {
        palest = Math.max(palest, luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0))
      }
      return (luminance(red, green, blue) + 0.05) / (palest + 0.05)
    },
    [picture.toString('base64'), colour] as const,
  )
}
