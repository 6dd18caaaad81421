import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MovieDetails, TitleDetails } from '@matinee/domain'
import { STILL } from '../../testing/odd-pictures.ts'
import { createDevice, keep, openPage } from '../../testing/open-page.tsx'
import { apart, madeUpLists } from './testing/made-up-lists.ts'

const hero = page.getByRole('region', { name: 'To begin with' })
const name = hero.getByRole('heading', { level: 2 })
const LONG = 'A keeper writes letters to ships that never come, and one evening an answer is in the box. '.repeat(5)

it.each([
  ['no words', undefined],
  ['a few words', 'A keeper writes letters.'],
  ['many words', LONG],
])('the film of the day keeps its place as its details come, with %s', async (_length, overview) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const details = async ({ id }: { id: string }): Promise<TitleDetails> => {
    await held
    const title = `Film ${Number(id) - 1}`
    return {
      id,
      kind: 'movie',
      title,
      year: 1950,
      genres: ['Drama'],
      runtimeMinutes: 80,
      ...(overview && { overview }),
    }
  }
  await openPage('/discover', { catalog: { ...madeUpLists(apart), details }, size: [1440, 900] })
  await expect.element(name).toBeVisible()
  const before = name.element().getBoundingClientRect().top
  release()
  await expect.element(page.getByText('1 h 20 min')).toBeVisible()
  expect(name.element().getBoundingClientRect().top).toBe(before)
})

it.each([
  [390, 844],
  [900, 900],
  [1440, 900],
  [1920, 1080],
] as const)('a long name of the film of the day keeps its lines as its still comes, at %i × %i', async (...size) => {
  const films = Array.from({ length: 8 }, (_, index): MovieDetails => ({
    ...{ id: `${index + 1}`, kind: 'movie', title: 'The Keeper of the Lighthouse at the End of the World', year: 1950 },
    ...{ genres: ['Drama'], backdrop: STILL, directors: ['Somebody'] },
  }))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const details = async ({ id }: { id: string }) => {
    await held
    const film = films[Number(id) - 1]
    if (!film) throw new Error(id)
    return film
  }
  await openPage('/discover', { titles: films, catalog: { details }, size })
  await expect.element(name).toBeVisible()
  const box = () => name.element().getBoundingClientRect().toJSON() as unknown
  const before = box()
  release()
  await expect.element(hero.getByText('Drama')).toBeVisible()
  expect(box()).toEqual(before)
})

it('the film of the day is named once: its picture and its actions say nothing of the name', async () => {
  const title = 'The Paper Lighthouse'
  const films = Array.from({ length: 8 }, (_, index): MovieDetails => ({
    ...{ id: `${index + 1}`, kind: 'movie', title, year: 1950, genres: [], backdrop: STILL },
    poster: `/poster/${index}.jpg`,
  }))
  await openPage('/discover', { titles: films, size: [1440, 900] })
  await expect.poll(() => hero.element().querySelector('img')).not.toBeNull()
  const { outerHTML } = hero.element()
  expect(outerHTML.split(title)).toHaveLength(2)
})

it.each([
  ['a drawn still is mirrored', '/own-still-1.9.webp', '-1 1'],
  ['a picture of the database is not', STILL, 'none'],
])('from right to left %s', async (_, backdrop, scale) => {
  const device = createDevice()
  keep(device, '__MW::locale', { language: 'ar-SA' })
  const films = Array.from({ length: 8 }, (_value, index): MovieDetails => ({
    ...{ id: `${index + 1}`, kind: 'movie', title: `Film ${index}`, year: 1950, genres: [], backdrop },
  }))
  await openPage('/discover', { device, titles: films })
  const wide = () => document.querySelector('.m-hero-wide')
  await expect.poll(wide).not.toBeNull()
  expect(wide()?.computedStyleMap().get('scale')?.toString()).toBe(scale)
})

it.each([
  [390, 844],
  [320, 700],
  [844, 390],
])('the pick by chance covers nothing of the film in a window of %i × %i', async (width, height) => {
  await openPage('/discover', { catalog: madeUpLists(apart), size: [width, height] })
  const parts = [name, hero.getByRole('link', { name: 'Watch' }), hero.getByRole('button', { name: 'Details' })]
  for (const part of parts) await expect.element(part).toBeVisible()
  const places = () => parts.map((part) => part.element().getBoundingClientRect())
  const before = places()
  await page.getByRole('button', { name: 'Pick one for me' }).click()
  const pick = page.getByRole('button', { name: /^Opening / })
  await expect.element(pick).toBeVisible()
  expect(places()).toEqual(before)
  const card = pick.element().getBoundingClientRect()
  for (const { bottom } of before) expect(bottom).toBeLessThanOrEqual(card.top)
  expect([card.left >= 0, card.right <= width, card.bottom <= height]).toEqual([true, true, true])
  // Nothing of the page lies over it.
  for (const x of [card.left + 20, card.right - 20]) {
    for (const y of [card.top + 20, card.bottom - 20]) {
      expect(pick.element().contains(document.elementFromPoint(x, y))).toBe(true)
    }
  }
})

it.each([
  [844, 390],
  [667, 375],
])('the film of the day leaves room for a row in a window of %i × %i', async (width, height) => {
  const details = async ({ id }: { id: string }): Promise<TitleDetails> => ({
    ...{ id, kind: 'movie', title: 'The Paper Lighthouse', year: 1950, genres: ['Drama'], overview: LONG },
  })
  await openPage('/discover', { catalog: { ...madeUpLists(apart), details }, size: [width, height] })
  await expect.element(page.getByText('Drama')).toBeVisible()
  const poster = page.getByRole('main').getByRole('listitem').first()
  await expect.element(poster).toBeVisible()
  expect(poster.element().getBoundingClientRect().top).toBeLessThanOrEqual(height - 32)
})
