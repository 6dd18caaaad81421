import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceWith, openPage } from '../../testing/open-page.tsx'

describe('stars in the details of a title', () => {
  const sheet = page.getByRole('dialog')
  const FILM = '/?m=details&title=tmdb-movie-101-the-paper-lighthouse'
  const SHOW = '/?m=details&title=tmdb-tv-201-the-night-ferry-timetable'

  it.each([
    ['film', FILM],
    ['show', SHOW],
  ])('of a %s are given, shown again and taken away', async (kind, address) => {
    const { device, close } = await openPage(address)
    const group = sheet.getByRole('group', { name: `Rate this ${kind}` })
    const own = (name: string) => group.getByRole('radio', { name, exact: true })
    await own('4 stars').click()
    await expect.element(own('4 stars')).toBeChecked()
    close()
    await openPage(address, { device })
    await expect.element(own('4 stars')).toBeChecked()
    await own('4 stars').click()
    await expect.element(own('4 stars')).not.toBeChecked()
  })

  it('of a film are not those of the show that has its id', async () => {
    const device = await deviceWith(({ ratings }) => ratings.rate({ kind: 'show', id: '101', stars: 5 }))
    await openPage(FILM, { device })
    await expect.element(sheet.getByRole('group', { name: 'Rate this film' })).toBeVisible()
    await expect.element(sheet.getByRole('radio', { name: '5 stars' })).not.toBeChecked()
  })

  it('stand as they did once the library is there', async () => {
    const placeOf = (name: string) =>
      sheet
        .getByRole('group', { name: 'Rate this film' })
        .getByRole('radio', { name })
        .element()
        .getBoundingClientRect().x
    const { close } = await openPage(FILM)
    await expect.element(sheet.getByRole('group', { name: 'Rate this film' })).toBeVisible()
    const before = placeOf('5 stars')
    close()
    const device = await deviceWith(({ ratings }) => ratings.rate({ kind: 'movie', id: '101', stars: 5 }))
    await openPage(FILM, { device })
    await expect.element(sheet.getByRole('radio', { name: '5 stars' })).toBeChecked()
    expect(placeOf('5 stars')).toBe(before)
  })

  it('are passed by the arrows on a television, and none is given', async () => {
    document.documentElement.dataset['ui'] = 'tv'
    try {
      await openPage(FILM)
      const group = sheet.getByRole('group', { name: 'Rate this film' })
      await expect.element(sheet.getByRole('link', { name: 'Watch', exact: true })).toHaveFocus()
      const second = group.getByRole('radio', { name: '2 stars' })
      ;(group.getByRole('radio', { name: '1 star', exact: true }).element() as HTMLElement).focus()
      await userEvent.keyboard('{ArrowRight}')
      await expect.element(second).toHaveFocus()
      expect(group.element().querySelectorAll(':checked')).toHaveLength(0)
      await userEvent.keyboard('{Enter}')
      await expect.element(second).toBeChecked()
    } finally {
      delete document.documentElement.dataset['ui']
    }
  })
})
