import type { DrawingName } from './drawings.ts'

/** All of them together, drawn ones and plain ones (specification §9). */
export const PARTICLES = 265

/** A drawing, with its least and its greatest width in px. */
export interface SizedDrawing {
  name: DrawingName
  width: readonly [number, number]
}

/** The kind of particles today. */
export interface ParticleSet {
  drawings: readonly SizedDrawing[]
  /** How many of the particles are drawings. */
  drawn: number
  /** They swim sideways instead of falling. */
  swims?: boolean
}

interface Rule {
  /** Days on which it is certain: month from 1, first and last day. */
  days?: readonly [month: number, first: number, last: number]
  /** Its probability on any other day. */
  chance?: number
  set: ParticleSet
}

const drawing = (name: DrawingName, least: number, most: number): SizedDrawing => ({ name, width: [least, most] })

/** In order of precedence: the first that applies wins, each with its own draw (product facts §5). */
export const RULES: readonly Rule[] = [
  {
    days: [12, 24, 26],
    chance: 0.051,
    set: { drawings: [drawing('snowflake', 12, 20), drawing('gift', 25, 35)], drawn: 27 },
  },
  {
    days: [10, 29, 31],
    chance: 0.05,
    set: { drawings: [drawing('ghost', 20, 33), drawing('pumpkin', 25, 35)], drawn: 24 },
  },
  { chance: 0.1, set: { drawings: [drawing('fish', 10, 13), drawing('whale', 48, 56)], drawn: 20, swims: true } },
  { days: [4, 20, 20], set: { drawings: [drawing('leaf', 32, 40)], drawn: 43 } },
  { days: [6, 9, 9], set: { drawings: [drawing('heart', 14, 32), drawing('lemonade', 15, 35)], drawn: 43 } },
  { chance: 0.2, set: { drawings: [drawing('cat', 30, 38)], drawn: 41 } },
  { chance: 0.3, set: { drawings: [drawing('camera', 24, 32), drawing('popcorn', 18, 27)], drawn: 34 } },
  {
    chance: 0.08,
    set: { drawings: [drawing('hen', 25, 32), drawing('egg', 18, 24), drawing('barn', 32, 38)], drawn: 30 },
  },
  { chance: 0.06, set: { drawings: [drawing('ticket', 24, 32), drawing('reel', 13, 23)], drawn: 32 } },
  { chance: 0.075, set: { drawings: [drawing('anchor', 20, 28), drawing('boat', 23, 27)], drawn: 27 } },
  { chance: 0.03, set: { drawings: [drawing('brackets', 20, 32), drawing('branch', 20, 28)], drawn: 30 } },
  { chance: 0.7, set: { drawings: [drawing('cup', 15, 35), drawing('biscuit', 10, 38)], drawn: 25 } },
  { chance: 0.05, set: { drawings: [drawing('plane', 28, 36), drawing('balloon', 23, 30)], drawn: 23 } },
  { chance: 0.15, set: { drawings: [drawing('star', 18, 28)], drawn: 41 } },
]

const PLAIN: ParticleSet = { drawings: [], drawn: 0 }

function isOn([month, first, last]: readonly [number, number, number], date: Date): boolean {
  return date.getMonth() + 1 === month && date.getDate() >= first && date.getDate() <= last
}

/** Today's set, by the viewer's date and at random. `random` is in [0, 1). */
export function chooseSet(date: Date, random: () => number): ParticleSet {
  for (const { days, chance, set } of RULES) {
    if (days && isOn(days, date)) return set
    if (chance !== undefined && random() < chance) return set
  }
  return PLAIN
}
