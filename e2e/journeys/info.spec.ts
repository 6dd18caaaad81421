import { expect, journey } from '../support/journey.ts'
import { startProduct } from '../support/product.ts'

journey.describe('pages of text', () => {
  journey('S-031 S-032 about has five questions and its two buttons', async ({ page }) => {
    await page.goto('/about')
    await expect(page.locator('article section')).toHaveCount(5)
    await expect(page.getByRole('article').getByRole('link', { name: 'Discover films' })).toHaveAttribute(
      'href',
      '/discover',
    )
    await expect(page.getByRole('article').getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/support')
  })

  journey('S-034 S-036 S-041 support, jip and dev are there without any configuration', async ({ page }) => {
    await page.goto('/support')
    await expect(page.locator('article section')).toHaveCount(2)
    await expect(page.locator('article section a')).toHaveCount(2)
    await expect(page.locator('a[href^=mailto]')).toHaveCount(0)
    await page.goto('/jip')
    await expect(page.getByRole('article')).toContainText('old friend')
    await page.goto('/dev')
    await page.getByRole('link', { name: 'Play a stream' }).click()
    await expect(page).toHaveURL('/dev/video')
  })

  journey('S-044 S-067 S-068 without configuration there is no takedown page and no outside link', async ({ page }) => {
    await page.goto('/dmca')
    await expect(page.getByRole('heading', { name: 'This reel is missing' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(2)
  })

  journey(
    'S-033 S-035 S-037 S-043 S-044 S-059 S-060 S-067 S-068 S-072 S-294 a host sets its links, its contact and a notice',
    { tag: '@gate' },
    async ({ page }) => {
      const product = await startProduct({
        VITE_CHAT_URL: 'https://chat.test/',
        VITE_SOURCE_URL: 'https://code.test/',
        VITE_SOCIAL_URL: 'https://social.test/',
        VITE_DOCS_URL: 'https://docs.test/',
        VITE_JIP_URL: 'https://jip.test/',
        VITE_HAS_DMCA: 'true',
        VITE_DMCA_EMAIL: 'takedown@films.test',
        VITE_PROVIDER_NOTICE: 'The archive is slow today.',
      })
      await page.goto(`${product.url}/`)
      await expect(page.getByRole('status')).toContainText(['The archive is slow today.'])
      await page.getByRole('button', { name: 'Close the notice' }).click()
      await expect(page.getByText('The archive is slow today.')).toHaveCount(0)
      const bar = page.getByRole('banner')
      await expect(bar.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', 'https://chat.test/')
      await expect(bar.getByRole('link', { name: 'Source code' })).toHaveAttribute('href', 'https://code.test/')
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'Social' })).toHaveAttribute('href', 'https://social.test/')
      await footer.getByRole('link', { name: 'Takedown contact' }).click()
      await expect(page.getByRole('article')).toContainText('write to takedown@films.test')
      await page.goto(`${product.url}/support`)
      await expect(page.getByRole('link', { name: 'Read the documentation' })).toHaveAttribute(
        'href',
        'https://docs.test/',
      )
      await expect(page.getByRole('link', { name: /takedown contact/ }).first()).toHaveAttribute(
        'href',
        'mailto:takedown@films.test',
      )
      await page.goto(`${product.url}/jip`)
      await expect(page.getByRole('link', { name: 'Open the profile' })).toHaveAttribute('href', 'https://jip.test/')
      await product.stop()
    },
  )
})
