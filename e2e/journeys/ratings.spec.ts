import type { Page } from '@playwright/test'
import { logIn, register } from '../support/account.ts'
import { expect, journey } from '../support/journey.ts'
import { FILM, playToEnd, watch } from '../support/watching.ts'

const DETAILS = '/?m=details&title=tmdb-movie-2000000001-the-projectionists-reel'

const stars = (page: Page) => page.getByRole('group', { name: 'Rate this film' })
const star = (page: Page, name: string) => stars(page).getByRole('radio', { name, exact: true })

journey.describe('the stars of a title', () => {
  journey(
    'given at the end of a film are on the other device of the account, and taken away there are gone on both',
    async ({ page, browser, baseURL }) => {
      const passphrase = await register(page, 'Laptop')
      const other = await browser.newContext({ baseURL: baseURL ?? '' })
      const phone = await other.newPage()
      await logIn(phone, passphrase, 'Phone')
      await expect(phone).toHaveURL('/')
      await watch(page, FILM)
      await playToEnd(page)
      await star(page, '4 stars').click()
      await expect(star(page, '4 stars')).toBeChecked()
      await phone.goto(DETAILS)
      await expect(star(phone, '4 stars')).toBeChecked()
      await star(phone, '4 stars').click()
      await expect(stars(phone).getByRole('radio', { checked: true })).toHaveCount(0)
      await expect(stars(page).getByRole('radio', { checked: true })).toHaveCount(0)
      await page.goto(DETAILS)
      await expect(star(page, '4 stars')).not.toBeChecked()
      await other.close()
    },
  )
})
