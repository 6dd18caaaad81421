import { expect, test } from 'vitest'
import { readOpenFilms } from '../titles/open-films.ts'
import { posterSubjectOf } from '../titles/wire.ts'
import { hashOf, seededRandom } from './chance.ts'
import { lookOf } from './look.ts'
import { type SceneName, scenes } from './scenes/index.ts'

/** Titles that share one of the commonest scenes are seen together sooner or later: so many casts or compositions keep them apart. */
const LEAST = 3
/** More ids than a rare variant needs to come up. */
const IDS = Array.from({ length: 80 }, (_, id) => id)

/** Who or what a scene is about, wherever they stand and whichever way they face: how many points each silhouette has. */
function castOf(scene: SceneName, id: number): string {
  const { layers } = scenes[scene](seededRandom(hashOf(`art ${id}`)))
  const counts = layers.flatMap((layer) =>
    layer.kind === 'subject' ? [layer.shapes.map((shape) => shape.length).toSorted((a, b) => a - b)] : [],
  )
  return JSON.stringify(counts.map(String).toSorted())
}

function commonestScenes(): SceneName[] {
  const counts = new Map<SceneName, number>()
  for (const film of readOpenFilms()) {
    const { scene } = lookOf(posterSubjectOf(film))
    counts.set(scene, (counts.get(scene) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([scene]) => scene)
}

test.each(commonestScenes())('%s, one of the ten commonest scenes, has several casts or compositions', (scene) => {
  expect(new Set(IDS.map((id) => castOf(scene, id))).size).toBeGreaterThanOrEqual(LEAST)
})
