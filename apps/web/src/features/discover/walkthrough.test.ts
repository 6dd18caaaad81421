/** Follows docs/walkthroughs/add-a-discover-row.md with the code in it: adds a row of silent films. */
import type { Title } from '@matinee/domain'
import { followWalkthrough } from '@matinee/testing/walkthrough'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MOVIE_LISTS } from './rows.ts'
import type * as rows from './rows.ts'
import type * as drawing from './testing/draw-discover.tsx'

/** Ten of sound for each list of films, and as many silent ones, which are in no list but a narrowed one. */
const FILMS = Array.from({ length: 40 }, (_, index): Title => {
  const isSilent = index % 4 === 3
  return {
    id: String(index),
    kind: 'movie',
    title: isSilent ? 'The Quiet Mill' : 'Harbour Lights',
    releaseDate: isSilent ? '1924-09-12' : '1952-03-01',
  }
})

/** The text of the section under a heading. */
const sectionOf = (html: string, heading: string) =>
  html.split('<section').find((section) => section.includes(`>${heading}</h2>`)) ?? ''

it('the walkthrough adds a row that is shown, in two files', async () => {
  // A browser that can measure nothing draws all rows.
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', {})
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('matchMedia', () => new EventTarget())
  const { paths, load, close } = await followWalkthrough('docs/walkthroughs/add-a-discover-row.md')
  onTestFinished(close)
  expect(paths).toHaveLength(2)
  const followed = await load<typeof rows>('apps/web/src/features/discover/rows.ts')
  expect(followed.MOVIE_LISTS).toHaveLength(MOVIE_LISTS.length + 1)
  const { drawDiscover } = await load<typeof drawing>('apps/web/src/features/discover/testing/draw-discover.tsx')
  const { default: english } = await load<{ default: unknown }>('packages/locales/src/messages/en.json')
  const page = await drawDiscover(FILMS, english)
  const row = sectionOf(page, 'Before the first word')
  expect(row).toContain('The Quiet Mill')
  expect(row).not.toContain('Harbour Lights')
  expect(row).toContain('href="/discover?row=movie-silent"')
  expect(sectionOf(page, 'Films people come back to')).toContain('Harbour Lights')
  expect(await drawDiscover(FILMS, english, 'row=movie-silent')).toMatch(/<h1[^>]*>Before the first word<\/h1>/)
})
