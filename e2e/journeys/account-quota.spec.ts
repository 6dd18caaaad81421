import { register } from '../support/account.ts'
import { takeLibraryFile } from '../support/library-file.ts'
import { expect, journey } from '../support/journey.ts'
import { startProduct } from '../support/product.ts'

journey('an account says when it is nearly full, and what it refuses stays on the device', async ({ page }) => {
  const product = await startProduct({ ACCOUNT_RECORDS: '10' })
  await register(page, 'Laptop', product.url)
  const section = page.getByRole('region', { name: 'Account', exact: true })
  const answers: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/changes')) answers.push(response.url())
  })
  /** Takes in so many bookmarks as a file, and waits until the server was asked to take them. */
  const addBookmarks = async (from: number, count: number) => {
    const before = answers.length
    const bookmarks = Array.from({ length: count }, (_, at) => ({
      tmdbId: String(from + at),
      meta: { title: `Film ${from + at}`, year: 1945, type: 'movie' },
      updatedAt: '2025-01-15T12:00:00.000Z',
    }))
    const file = { format: 'matinee-library', version: 1, bookmarks, progress: [] }
    await page.goto(`${product.url}/settings`)
    await expect(section.getByText('This device')).toBeVisible()
    await takeLibraryFile(page, {
      name: 'library.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    })
    await expect.poll(() => answers.length).toBeGreaterThan(before)
    await page.reload()
  }
  await addBookmarks(1, 8)
  await expect(section.getByText('This device')).toBeVisible()
  await expect(section.getByText(/full/)).toHaveCount(0)

  await addBookmarks(20, 1)
  await expect(section.getByRole('status')).toHaveText(/This account is 90% full/)

  await addBookmarks(30, 2)
  await expect(section.getByRole('status')).toHaveText(/This account is full. What you save now stays on this device/)
  await page.goto(product.url)
  for (const title of ['Film 30', 'Film 31']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${title}`) })).toBeVisible()
  }
  await product.stop()
})
