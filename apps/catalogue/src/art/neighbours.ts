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

const SAME = { scene: 3, palette: 1, both: 12 } as const
/** A scene that a word of the title names is left only where several neighbours have it. */
const OTHER_THAN_WORDS = 9
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
        if (other !== id) known.set(other, (known.get(other) ?? 0) + weight)
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

  for (const subject of subjects.values()) {
    if (chosen.has(subject.id)) continue
    const own = lookOf(subject)
    const costBeside = costsBeside(neighbours.get(subject.id) ?? new Map(), chosen)
    const palettes = subject.hint?.palette ? [subject.hint.palette] : PALETTES_OF[own.printing]
    const start = palettes.indexOf(own.palette)
    let best: Look = own
    let lowest = Infinity
    const scenes = subject.hint?.scene ? new Map([[subject.hint.scene, 0]]) : scenesFor(subject)
    for (const [scene, price] of scenes) {
      for (let i = 0; i < palettes.length; i++) {
        // Each title begins at its own palette, so that equal choices do not all fall on the first.
        const palette = palettes[(start + i) % palettes.length] ?? own.palette
        const cost = price + costBeside(scene, palette)
        if (cost < lowest) [best, lowest] = [{ scene, palette }, cost]
      }
    }
    chosen.set(subject.id, best)
  }
  return chosen
}

/** What each choice costs beside what its neighbours have: summed once, because a title has hundreds of choices. */
function costsBeside(neighbours: ReadonlyMap<number, number>, chosen: ReadonlyMap<number, Look>) {
  const costs = new Map<string, number>()
  const add = (choice: string, cost: number) => void costs.set(choice, (costs.get(choice) ?? 0) + cost)
  for (const [id, weight] of neighbours) {
    const look = chosen.get(id)
    if (!look) continue
    add(`${look.scene}/`, SAME.scene * weight)
    add(`/${look.palette}`, SAME.palette * weight)
    add(`${look.scene}/${look.palette}`, SAME.both * weight)
  }
  const costOf = (choice: string) => costs.get(choice) ?? 0
  return (scene: SceneName, palette: PaletteName) =>
    costOf(`${scene}/`) + costOf(`/${palette}`) + costOf(`${scene}/${palette}`)
}
