import { expect, test } from 'vitest'
import { lookOf } from '../art/look.ts'
import { subjectOf } from './missing-posters.ts'

test('a list and the details of a title say the same genres, by number and as objects', () => {
  const listed = subjectOf(5, { title: 'Salt', genre_ids: [37, 10765, 123_456, 'x'] })
  const detailed = subjectOf(5, { title: 'Salt', genres: [{ id: 37, name: 'Wilder Westen' }, { id: 10765 }, null, {}] })
  expect(listed.genres).toEqual(['Western', 'Sci-Fi & Fantasy'])
  expect(detailed).toEqual(listed)
  expect(subjectOf(5, { title: 'Salt' }).genres).toEqual([])
})

test('the scene is that of the original title in every language, the letters are those of the viewer', () => {
  const rows = [
    { title: 'The Lost World', original_title: 'The Lost World' },
    { title: 'Die verlorene Welt', original_title: 'The Lost World' },
    { name: 'Die verlorene Welt', original_name: 'The Lost World' },
  ]
  const subjects = rows.map((row) => subjectOf(5, row))
  expect(subjects.map(({ title }) => title)).toEqual(['The Lost World', 'Die verlorene Welt', 'Die verlorene Welt'])
  expect(subjects.map((subject) => lookOf(subject).scene)).toEqual(['island', 'island', 'island'])
  expect(lookOf(subjectOf(5, { title: 'The Lost World' })).scene).toBe('island')
})
