import { expect, type Page } from '@playwright/test'
import { cardOf, pressSave, savedMark } from '../support/cards.ts'
import { rowsAreThere } from './discover.ts'
import { openEmpty, openShelf } from './home.ts'
import type { State } from './state.ts'

/** In the middle of the first row: neighbours stand on both sides of it. */
const CARD = 'A Shriek in the Night'
const CARD_ON_PHONE = 'Night of the Living Dead'

const LAPTOP = [[1440, 900]] as const
const PHONE = [[390, 844]] as const

const openCards = async (page: Page) => {
  await page.goto('/browse/night')
  await expect(cardOf(page, CARD).getByRole('link')).toBeVisible()
}

/** What moves under a pointer does so for viewers who want it to. */
const withMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' })

const watchOfDiscover = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Watch/ })
    .first()

const openHero = async (page: Page) => {
  await page.goto('/discover')
  await rowsAreThere(page)
  await expect(page.getByRole('button', { name: 'Pick one for me' })).toBeEnabled()
}

type Step = (page: Page) => Promise<unknown>

const touched = (name: string, open: Step, touch: Step): State => ({
  name,
  sizes: LAPTOP,
  async open(page) {
    await withMotion(page)
    await open(page)
    await touch(page)
  },
})

const cardTouched = (name: string, touch: Step) =>
  touched(name, openCards, async (page) => {
    await touch(page)
    await expect(cardOf(page, CARD).getByRole('button', { name: `About ${CARD}` })).toBeVisible()
  })

/** A card and buttons as a pointer, keys and a finger find them; each in the one size that its picture has. */
export const TOUCHED: readonly State[] = [
  cardTouched('card-hover', (page) => cardOf(page, CARD).hover()),
  cardTouched('card-focus', (page) => cardOf(page, CARD).getByRole('link').focus()),
  cardTouched('card-pressed', async (page) => {
    await cardOf(page, CARD).hover()
    await page.mouse.down()
  }),
  {
    name: 'card-saved',
    sizes: LAPTOP,
    async open(page) {
      await openCards(page)
      await pressSave(page, CARD)
      await expect(savedMark(page, CARD)).toBeVisible()
      // As it stands: the key has left its card.
      await cardOf(page, CARD).getByRole('link').blur()
    },
  },
  {
    name: 'phone-card-held',
    sizes: PHONE,
    async open(page) {
      const finger = await page.context().newCDPSession(page)
      await withMotion(page)
      await page.goto('/browse/night')
      const box = await cardOf(page, CARD_ON_PHONE).getByRole('link').boundingBox()
      const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await expect(page.getByRole('dialog', { name: CARD_ON_PHONE })).toBeVisible()
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  },
  touched('button-hover', openHero, (page) => watchOfDiscover(page).hover()),
  touched('button-focus', openHero, (page) => watchOfDiscover(page).focus()),
  touched('button-pressed', openHero, async (page) => {
    await watchOfDiscover(page).hover()
    await page.mouse.down()
  }),
  {
    name: 'button-ghost-hover',
    sizes: LAPTOP,
    async open(page) {
      await openShelf(page)
      await page.getByRole('button', { name: 'Edit bookmarks' }).hover()
    },
  },
  touched('still-hover', openEmpty, (page) => page.getByRole('main').getByRole('link').first().hover()),
]
