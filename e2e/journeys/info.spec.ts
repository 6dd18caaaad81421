import { expect, journey } from '../support/journey.ts'
import { startProduct } from '../support/product.ts'

journey.describe('pages of text', () => {
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
