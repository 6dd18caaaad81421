import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CARD_AND_MENU, hitOnCard, hitOnLastCardOf, SIZES } from '../../blocks/testing/random-presses.ts'
import { openPage } from '../../testing/open-page.tsx'
import { apart, madeUpLists } from './testing/made-up-lists.ts'

const main = page.getByRole('main')

describe('10,000 presses on a card of Discover', () => {
  it.each(SIZES)('at %i wide hit the card and its menu, in a row of posters and in one of stills', async (...size) => {
    await openPage('/discover', { catalog: madeUpLists(apart), size })
    for (const heading of ['Now showing', 'Films people come back to']) {
      const row = main.getByRole('heading', { name: heading })
      await expect.element(row).toBeInTheDocument()
      expect(await hitOnLastCardOf(row.element().closest('section')), heading).toEqual(CARD_AND_MENU)
    }
  })

  it.each(SIZES)('at %i wide hit the card and its menu in a grid', async (...size) => {
    await openPage('/discover?decade=1950', { catalog: madeUpLists(apart), size })
    const first = main.getByRole('listitem').first()
    await expect.element(first).toBeInTheDocument()
    expect(await hitOnCard(first.element().querySelector('.m-card'))).toEqual(CARD_AND_MENU)
  })
})
