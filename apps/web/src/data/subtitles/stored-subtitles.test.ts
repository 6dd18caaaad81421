import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { openSubtitleDatabase } from '../kit/database.ts'
import { createStoredSubtitles } from './stored-subtitles.ts'
import { MOST_STORED_BYTES, MOST_STORED_FILES, openSubtitleRows, type StoredSubtitle } from './subtitle-rows.ts'

const { signal } = new AbortController()
const file = (id: string, size = 3): StoredSubtitle => ({
  id,
  language: 'custom',
  label: `${id}.srt`,
  bytes: new Uint8Array(size).fill(7),
  contentType: null,
})
/** Every visit opens the database anew, as a reload does. */
const visits = (name: string, account?: string) => (watched: string) =>
  createStoredSubtitles(watched, {
    rows: openSubtitleRows(signal, () => openSubtitleDatabase(name)),
    account: async () => account,
    onAccountChange() {},
  })

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

it('a file of an account is there for it alone, one that was chosen without an account for everybody', async () => {
  const name = 'subtitles-accounts'
  await visits(name)('movie-1').keep(file('nobody’s'))
  await visits(name, 'ada')('movie-1').keep(file('ada’s'))
  const names = async (account?: string) => {
    const { files, chosenId } = await visits(name, account)('movie-1').read()
    return [...files.map(({ id }) => id), chosenId]
  }
  expect(await names('ada')).toEqual(['nobody’s', 'ada’s', 'ada’s'])
  expect(await names('grace')).toEqual(['nobody’s', null])
  expect(await names()).toEqual(['nobody’s', null])
})

it('what is chosen after the account was left belongs to nobody, and changes nothing of the account', async () => {
  let account: string | undefined = 'ada'
  const rows = openSubtitleRows(signal, () => openSubtitleDatabase('subtitles-left'))
  const visit = createStoredSubtitles('movie-1', { rows, account: async () => account, onAccountChange() {} })
  await visit.keep(file('ada’s'))
  for (account of [undefined, 'grace']) {
    await visit.keep(file('ada’s'))
    await visit.keep(file('later'))
    await visit.clearChoice()
  }
  expect((await rows.read()).map((row) => [row.id, row.account, row.isChosen])).toEqual([['ada’s', 'ada', true]])
})

it('a damaged row is none', async () => {
  const database = await openSubtitleDatabase('subtitles-damaged')
  await database.put('files', { watched: 'movie-1', id: 'odd', bytes: 'text' })
  expect(await visits('subtitles-damaged')('movie-1').read()).toEqual({ files: [], chosenId: null })
})

it('a browser without a database keeps nothing, and nobody is stopped', async () => {
  const refusing = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  const storedFiles = createStoredSubtitles('movie-1', {
    rows: openSubtitleRows(signal, refusing),
    account: async () => undefined,
    onAccountChange() {},
  })
  await storedFiles.keep(file('mine'))
  await storedFiles.clearChoice()
  expect(await storedFiles.read()).toEqual({ files: [], chosenId: null })
})
