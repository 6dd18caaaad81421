import { type ArtHint, lookOf, PALETTES_OF, sceneWordsOf, type Subject } from './look.ts'
import type { PaletteName } from './palettes.ts'
import { sceneOfWords, scenesOfGenres } from './scene-of.ts'
import type { SceneName } from './scenes/index.ts'

/** Titles that stand so many places from each other in a list are seen together. */
export const REACH = 7

/** A list as viewers see it, and how much it counts. */
export interface List {
  subjects: readonly Subject[]
  weight: number
}

/** How much more the title right beside counts. */
const BESIDE = 20
/** How often each choice is looked at again, once those after it are made. */
const SWEEPS = 4

const SAME = { scene: 3, palette: 1, both: 12 } as const
/** A scene that a word of the title names is left only where several neighbours have it. */
const OTHER_THAN_WORDS = 9
/** A palette that a hint names is left only where the title right beside has it. */
const OTHER_THAN_HINT = 15
/** What each step away from a genre's first scenes costs. */
const LESS_FITTING = 0.03

/** The titles that each title is seen together with, and how much that counts over all lists. */
function neighboursOf(lists: readonly List[]): Map<number, Map<number, number>> {
  const neighbours = new Map<number, Map<number, number>>()
  for (const { subjects, weight } of lists) {
    for (const [at, { id }] of subjects.entries()) {
      const known = neighbours.get(id) ?? new Map<number, number>()
      neighbours.set(id, known)
      const end = Math.min(subjects.length, at + REACH + 1)
      for (let place = Math.max(0, at - REACH); place < end; place += 1) {
        const other = subjects[place]?.id ?? id
        const counts = Math.abs(place - at) === 1 ? weight * BESIDE : weight
        if (other !== id) known.set(other, (known.get(other) ?? 0) + counts)
      }
    }
  }
  return neighbours
}

interface Look {
  scene: SceneName
  palette: PaletteName
}

/** Scenes that a title may have, each with what it costs to take it. */
function scenesFor(subject: Subject): Map<SceneName, number> {
  const { genres = [] } = subject
  const named = sceneOfWords(sceneWordsOf(subject))
  const start = named === undefined ? 0 : OTHER_THAN_WORDS
  const costs = new Map<SceneName, number>()
  if (named !== undefined) costs.set(named, 0)
  for (const [i, scene] of scenesOfGenres(genres).entries()) {
    if (!costs.has(scene)) costs.set(scene, start + i * LESS_FITTING)
  }
  return costs
}

/**
 * Chooses scene and palette for titles so that those which are seen together differ, in one walk over the lists, whose
 * first comes first. What a hint says stays. The same lists always give the same choice. Out: a hint for each id.
 */
export function spreadLooks(lists: readonly List[]): Map<number, ArtHint> {
  const neighbours = neighboursOf(lists)
  const subjects = new Map(lists.flatMap((list) => list.subjects.map((subject) => [subject.id, subject] as const)))
  const chosen = new Map<number, Look>()
  for (const { id, hint } of subjects.values()) {
    if (hint?.scene && hint.palette) chosen.set(id, { scene: hint.scene, palette: hint.palette })
  }

  const choose = (subject: Subject) => {
    const own = lookOf(subject)
    const beside = costsBeside(neighbours.get(subject.id) ?? new Map(), chosen)
    const palettes = PALETTES_OF[own.printing]
    const hinted = subject.hint?.palette
    const start = palettes.indexOf(own.palette)
    let best: Look = own
    let lowest = Infinity
    const scenes = subject.hint?.scene ? new Map([[subject.hint.scene, 0]]) : scenesFor(subject)
    for (const [scene, price] of scenes) {
      const costOfScene = price + beside.scene(scene)
      // Of hundreds of scenes most cost more than the best choice so far, whatever their palette.
      if (costOfScene >= lowest) continue
      for (let i = 0; i < palettes.length; i++) {
        // Each title begins at its own palette, so that equal choices do not all fall on the first.
        const palette = palettes[(start + i) % palettes.length] ?? own.palette
        const otherThanHint = hinted === undefined || hinted === palette ? 0 : OTHER_THAN_HINT
        const cost = costOfScene + beside.palette(scene, palette) + otherThanHint
        if (cost < lowest) [best, lowest] = [{ scene, palette }, cost]
      }
    }
    chosen.set(subject.id, best)
  }
  const free = [...subjects.values()].filter(({ id }) => !chosen.has(id))
  for (const subject of free) choose(subject)
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) for (const subject of subjects.values()) choose(subject)
  return chosen
}

/** What each scene, and each palette with it, costs beside what the neighbours have: summed once, because a title has hundreds of choices. */
function costsBeside(neighbours: ReadonlyMap<number, number>, chosen: ReadonlyMap<number, Look>) {
  const scenes = new Map<SceneName, number>()
  const palettes = new Map<PaletteName, number>()
  const both = new Map<string, number>()
  const add = <Key>(costs: Map<Key, number>, key: Key, cost: number) => costs.set(key, (costs.get(key) ?? 0) + cost)
  for (const [id, weight] of neighbours) {
    const look = chosen.get(id)
    if (!look) continue
    add(scenes, look.scene, SAME.scene * weight)
    add(palettes, look.palette, SAME.palette * weight)
    add(both, `${look.scene}/${look.palette}`, SAME.both * weight)
  }
  return {
    scene: (scene: SceneName) => scenes.get(scene) ?? 0,
    palette: (scene: SceneName, palette: PaletteName) =>
      (palettes.get(palette) ?? 0) + (both.get(`${scene}/${palette}`) ?? 0),
  }
}
