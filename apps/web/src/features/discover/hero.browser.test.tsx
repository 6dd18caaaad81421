import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TitleDetails } from '@matinee/domain'
import { openPage } from '../../testing/open-page.tsx'
import { apart, madeUpLists } from './testing/made-up-lists.ts'

const name = page.getByRole('region', { name: 'To begin with' }).getByRole('heading', { level: 2 })
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
