import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seededRandom } from '../art/chance.ts'
import { lookOf } from '../art/look.ts'
import { sceneNames, scenes } from '../art/scenes/index.ts'
import { times } from '../art/shapes.ts'
import { readOpenFilms } from '../titles/open-films.ts'
import { posterSubjectOf } from '../titles/wire.ts'

/** Of the looks that are drawn under today's versions. */
const LOOKS = 'f65b73d192999974'
/** Of the scenes, with their compositions and people, that are drawn under them. */
const SCENES = 'cf37de743e32b599'

const hashed = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)

test('films look as they did under these versions, as browsers keep a picture for a year by its address', () => {
  const looks = readOpenFilms().map((film) => {
    const { scene, palette, printing } = lookOf(posterSubjectOf(film))
    return `${film.id} ${scene} ${palette} ${printing}`
  })
  const hint = 'looks have changed: raise both versions in drawing-path.ts, then write the new hash here'
  expect(hashed(looks.toSorted()), hint).toBe(LOOKS)
})

test('scenes are drawn as they were under these versions', () => {
  // Whole units, cut where no point of a symmetrical shape lies: releases of Node differ in the last digit of a sine.
  const unit = (length: number) => Math.floor(length + 0.377)
  const drawn = sceneNames.flatMap((name) =>
    times(8, (seed) => {
      const { light, layers } = scenes[name](seededRandom(seed))
      const shapes = layers.flatMap((layer) => ('shapes' in layer ? layer.shapes : [[[0, layer.y] as const]]))
      return [name, unit(light.x), unit(light.y), ...shapes.flat(2).map(unit)].join(' ')
    }),
  )
  const hint = 'scenes have changed: raise both versions in drawing-path.ts, then write the new hash here'
  expect(hashed(drawn), hint).toBe(SCENES)
})
