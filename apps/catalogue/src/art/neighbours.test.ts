import { expect, test } from 'vitest'
import artHints from '../../data/art-hints.json' with { type: 'json' }
import houseSelection from '../../data/house-selection.json' with { type: 'json' }
import openFilms from '../../data/open-films.json' with { type: 'json' }
import { artListsOf } from '../titles/art-lists.ts'
import { parseOpenFilms, readOpenFilms } from '../titles/open-films.ts'
import { lookOf, type Subject } from './look.ts'
import { REACH, spreadLooks } from './neighbours.ts'

const films = readOpenFilms()
const lists = artListsOf(films)

/** Pairs of titles within reach of each other in a list that a rule finds alike. */
function pairsOf(subjects: readonly Subject[], isAlike: (a: Subject, b: Subject) => boolean): string[] {
  return subjects.flatMap((subject, at) =>
    subjects
      .slice(at + 1, at + 1 + REACH)
      .filter((other) => isAlike(subject, other))
      .map((other) => `${subject.title} and ${other.title}`),
  )
}

const hintedIds = new Set(artHints.map(({ imdbId }) => imdbId))
const handMade = new Set(films.flatMap(({ id, imdbId }) => (imdbId && hintedIds.has(imdbId) ? [id] : [])))

test.each([
  ['best rated', 0],
  ['best known', 1],
])('among the %s, no two near each other share scene and palette, unless both were hinted by hand', (_name, at) => {
  const pairs = pairsOf(lists[at]?.subjects ?? [], (a, b) => {
    const [one, other] = [lookOf(a), lookOf(b)]
    const isAlike = one.scene === other.scene && one.palette === other.palette
    return isAlike && !(handMade.has(a.id) && handMade.has(b.id))
  })
  expect(pairs).toEqual([])
})

test.each([
  ['best rated', 0],
  ['best known', 1],
])('somebody thought about the pictures of the hundred %s', (_name, at) => {
  const others = lists[at]?.subjects.slice(0, 100).filter(({ id }) => !handMade.has(id))
  expect(others?.map(({ title }) => title)).toEqual([])
})

test('in no list do two titles beside each other share a scene or a palette', () => {
  const alike = lists.flatMap(({ subjects }) =>
    subjects.flatMap((subject, at) => {
      const next = subjects[at + 1]
      if (!next) return []
      const [one, other] = [lookOf(subject), lookOf(next)]
      return one.scene === other.scene || one.palette === other.palette ? [`${subject.title} and ${next.title}`] : []
    }),
  )
  expect(alike).toEqual([])
})

test.each([
  ['best rated', 0],
  ['best known', 1],
])(
  'in the grid of any years, the %s first, none beside each other share scene and palette, few one of them',
  (_name, at) => {
    const subjects = lists[at]?.subjects ?? []
    const years = [...new Set(subjects.map(({ year }) => year ?? 0))]
    const pairs = [1, 5, 10, 20].flatMap((span) =>
      years.flatMap((first) => {
        const grid = subjects.filter(({ year = 0 }) => year >= first && year < first + span)
        return grid.flatMap((subject, place) => {
          const next = grid[place + 1]
          if (!next) return []
          const [one, other] = [lookOf(subject), lookOf(next)]
          const name = `${subject.title} and ${next.title} in ${span} years from ${first}`
          return { name, hasScene: one.scene === other.scene, hasPalette: one.palette === other.palette }
        })
      }),
    )
    expect(pairs.filter(({ hasScene, hasPalette }) => hasScene && hasPalette)).toEqual([])
    expect(pairs.filter(({ hasScene, hasPalette }) => hasScene || hasPalette).length).toBeLessThan(pairs.length * 0.02)
  },
)

test('of the pairs near each other among the best known, few share a scene', () => {
  const pairs = pairsOf(lists[1]?.subjects ?? [], (a, b) => lookOf(a).scene === lookOf(b).scene)
  expect(pairs.length).toBeLessThan(40)
})

test('the same lists always give the same choice, and hints by hand stay', () => {
  const unspread = parseOpenFilms(openFilms, houseSelection, artHints)
  expect(unspread.some(({ artHint }) => artHint?.scene === undefined)).toBe(true)
  const looks = spreadLooks(artListsOf(unspread))
  expect(films.map(({ artHint }) => artHint)).toEqual(unspread.map(({ id }) => looks.get(id)))
  const detour = films.find(({ title }) => title === 'Detour')
  expect(detour?.artHint).toMatchObject({ scene: 'road', palette: 'sand' })
})

test('titles beside each other that would look alike are drawn apart', () => {
  const subjects = [1, 2, 3, 4, 5].map((id) => ({ id, title: 'Nameless', year: 1945, genres: ['Western'] }))
  const looks = [...spreadLooks([{ subjects, weight: 1 }]).values()]
  expect(new Set(looks.map(({ scene }) => scene)).size).toBe(5)
  expect(new Set(looks.map(({ palette }) => palette)).size).toBe(5)
})
