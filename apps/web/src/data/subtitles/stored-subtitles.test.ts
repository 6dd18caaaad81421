import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { openSubtitleDatabase } from '../kit/database.ts'
import { createStoredSubtitles, MOST_STORED_BYTES, MOST_STORED_FILES, type StoredSubtitle } from './stored-subtitles.ts'

const { signal } = new AbortController()
const file = (id: string, size = 3): StoredSubtitle => ({
  id,
  language: 'custom',
  label: `${id}.srt`,
  bytes: new Uint8Array(size).fill(7),
  contentType: null,
})
/** Every visit opens the database anew, as a reload does. */
const visits = (name: string) => (watched: string) =>
  createStoredSubtitles(watched, { open: () => openSubtitleDatabase(name), signal })

it('a file is there at the next visit, chosen, and only for its own film', async () => {
  const visit = visits('subtitles-next-visit')
  await visit('movie-1').keep(file('mine'))
  const { files, chosenId } = await visit('movie-1').read()
  expect(files).toMatchObject([file('mine')])
  expect(chosenId).toBe('mine')
  expect(await visit('movie-2').read()).toEqual({ files: [], chosenId: null })
})

it('the last one that was kept is chosen; without a choice all of them stay', async () => {
  const visit = visits('subtitles-choice')
  await visit('movie-2').keep(file('other'))
  await visit('movie-1').keep(file('first'))
  await visit('movie-1').keep(file('second'))
  await visit('movie-1').keep(file('first'))
  expect((await visit('movie-1').read()).chosenId).toBe('first')
  await visit('movie-1').clearChoice()
  const { files, chosenId } = await visit('movie-1').read()
  expect(files.map(({ id }) => id)).toEqual(['second', 'first'])
  expect(chosenId).toBeNull()
  expect((await visit('movie-2').read()).chosenId).toBe('other')
})

it('the oldest files make room, by number and by size', async () => {
  const visit = visits('subtitles-room')
  for (let film = 1; film <= MOST_STORED_FILES + 1; film += 1) await visit(`movie-${film}`).keep(file('mine'))
  expect((await visit('movie-1').read()).files).toEqual([])
  expect((await visit('movie-2').read()).files).toHaveLength(1)
  await visit('movie-30').keep(file('large', MOST_STORED_BYTES - 3))
  expect((await visit(`movie-${MOST_STORED_FILES}`).read()).files).toEqual([])
  expect((await visit(`movie-${MOST_STORED_FILES + 1}`).read()).files).toHaveLength(1)
  await visit('movie-31').keep(file('larger', MOST_STORED_BYTES))
  expect((await visit('movie-30').read()).files).toEqual([])
  expect((await visit('movie-31').read()).files).toHaveLength(1)
})

it('a damaged row is none', async () => {
  const database = await openSubtitleDatabase('subtitles-damaged')
  await database.put('files', { watched: 'movie-1', id: 'odd', bytes: 'text' })
  expect(await visits('subtitles-damaged')('movie-1').read()).toEqual({ files: [], chosenId: null })
})

it('a browser without a database keeps nothing, and nobody is stopped', async () => {
  const refusing = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  const storedFiles = createStoredSubtitles('movie-1', { open: refusing, signal })
  await storedFiles.keep(file('mine'))
  await storedFiles.clearChoice()
  expect(await storedFiles.read()).toEqual({ files: [], chosenId: null })
})
