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

interface Neighbour {
  id: number
  weight: number
}

/** The titles that each title is seen together with, over all lists. */
function neighboursOf(lists: readonly List[]): Map<number, Neighbour[]> {
  const neighbours = new Map<number, Neighbour[]>()
  for (const { subjects, weight } of lists) {
    for (const [at, { id }] of subjects.entries()) {
      const known = neighbours.get(id) ?? []
      neighbours.set(id, known)
      const seen = subjects.slice(Math.max(0, at - REACH), at + REACH + 1)
      known.push(...seen.flatMap((other) => (other.id === id ? [] : [{ id: other.id, weight }])))
    }
  }
  return neighbours
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
  const chosen = new Map<number, { scene: SceneName; palette: PaletteName }>()
  for (const { id, hint } of subjects.values()) {
    if (hint?.scene && hint.palette) chosen.set(id, { scene: hint.scene, palette: hint.palette })
  }

  for (const subject of subjects.values()) {
    if (chosen.has(subject.id)) continue
    const own = lookOf(subject)
    const near = (neighbours.get(subject.id) ?? []).flatMap(({ id, weight }) => {
      const look = chosen.get(id)
      return look ? [{ ...look, weight }] : []
    })
    const palettes = subject.hint?.palette ? [subject.hint.palette] : PALETTES_OF[own.printing]
    const start = palettes.indexOf(own.palette)
    let best: { scene: SceneName; palette: PaletteName } = own
    let lowest = Infinity
    const scenes = subject.hint?.scene ? new Map([[subject.hint.scene, 0]]) : scenesFor(subject)
    for (const [scene, price] of scenes) {
      for (let i = 0; i < palettes.length; i++) {
        // Each title begins at its own palette, so that equal choices do not all fall on the first.
        const palette = palettes[(start + i) % palettes.length] ?? own.palette
        const cost = price + costBeside(near, scene, palette)
        if (cost < lowest) [best, lowest] = [{ scene, palette }, cost]
      }
    }
    chosen.set(subject.id, best)
  }
  return chosen
}

function costBeside(
  near: readonly { scene: SceneName; palette: PaletteName; weight: number }[],
  scene: SceneName,
  palette: PaletteName,
): number {
  let cost = 0
  for (const other of near) {
    const [hasScene, hasPalette] = [other.scene === scene, other.palette === palette]
    if (hasScene) cost += SAME.scene * other.weight
    if (hasPalette) cost += SAME.palette * other.weight
    if (hasScene && hasPalette) cost += SAME.both * other.weight
  }
  return cost
}
