import type { Locator, Page } from '@playwright/test'

/** The first card of a title in the page. */
export const cardOf = (page: Page, title: string): Locator =>
  page.locator('.m-card', { has: page.locator(`.m-card-title:text-is(${JSON.stringify(title)})`) }).first()

/** The mark in a card's caption that says that its title is saved; a shelf's own cards have none. */
export const savedMark = (page: Page, title: string): Locator => cardOf(page, title).locator('.m-card-saved')

/** Saves a title from its card, or removes it, by the card's key. */
export const pressSave = (page: Page, title: string) => cardOf(page, title).locator('.m-card-link').press('b')

/** Opens a title's details from its card, by the card's key. */
export const pressDetails = (page: Page, title: string) => cardOf(page, title).locator('.m-card-link').press('i')
