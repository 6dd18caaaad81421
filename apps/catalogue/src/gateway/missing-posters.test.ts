import { expect, test } from 'vitest'
import { subjectOf } from './missing-posters.ts'

test('a list and the details of a title say the same genres, by number and as objects', () => {
  const listed = subjectOf(5, { title: 'Salt', genre_ids: [37, 10765, 123_456, 'x'] })
  const detailed = subjectOf(5, { title: 'Salt', genres: [{ id: 37, name: 'Wilder Westen' }, { id: 10765 }, null, {}] })
  expect(listed.genres).toEqual(['Western', 'Sci-Fi & Fantasy'])
  expect(detailed).toEqual(listed)
  expect(subjectOf(5, { title: 'Salt' }).genres).toEqual([])
})
