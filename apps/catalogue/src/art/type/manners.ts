import type { PrintingName } from '../printings/index.ts'
import type { SceneName } from '../scenes/index.ts'
import type { Face } from './title-lines.ts'

/** How a manner of printing sets a title. */
export interface TypeManner {
  face: Face
  weight: number
  /** Size of the largest type, in units of a still. */
  largest: number
  /** From baseline to baseline, in sizes. */
  leading: number
  /** Space added after each letter, in sizes. */
  tracking: number
  isUpper?: true
  isCentred?: true
  /** Each line is as wide as the poster allows. */
  isJustified?: true
  /** Each line stands on a slip of paper as wide as it. */
  isOnSlips?: true
  /** Degrees by which the title leans. */
  tilt?: number
}

/** How each manner of printing sets its titles. */
export const typeManners: Readonly<Record<PrintingName, TypeManner>> = {
  woodcut: { face: 'serif', weight: 620, largest: 74, leading: 1.02, tracking: -0.018, isCentred: true },
  expressionist: {
    ...{ face: 'block', weight: 900, largest: 128, leading: 0.84, tracking: 0 },
    ...{ isUpper: true, isJustified: true, tilt: -4.5 },
  },
  deco: { face: 'block', weight: 520, largest: 66, leading: 1.14, tracking: 0.13, isUpper: true, isCentred: true },
  noir: { face: 'serif', weight: 520, largest: 96, leading: 0.97, tracking: -0.018 },
  paper: { face: 'block', weight: 800, largest: 74, leading: 1.32, tracking: 0, isOnSlips: true },
  swiss: { face: 'block', weight: 720, largest: 92, leading: 0.98, tracking: -0.03 },
  vector: { face: 'serif', weight: 460, largest: 98, leading: 0.98, tracking: -0.018 },
}

/** Scenes whose subject stands low: their titles stand above it in every manner. */
const LOW_SUBJECTS: ReadonlySet<SceneName> = new Set([
  ...(['alley', 'ballroom', 'bench', 'boxingRing', 'forest', 'marquee', 'meadow', 'mesa', 'nave'] as const),
  ...([
    'airfield',
    'cave',
    'corridor',
    'courtroom',
    'graveyard',
    'jungle',
    'newsroom',
    'pier',
    'racetrack',
    'road',
    'snowfield',
    'stage',
  ] as const),
])

/** Scenes with an empty sky over a subject on the horizon, where a margin or a pale ground below would hide it. */
const OPEN_SKIES: ReadonlySet<SceneName> = new Set([
  ...(['bridge', 'cabin', 'house', 'island', 'rooftops', 'ship', 'temple', 'train'] as const),
  ...(['war', 'windmill'] as const),
])

/** Manners that would hide what stands on the horizon: by a margin of paper, a panel, or a ground that is pale. */
const COVERING: ReadonlySet<PrintingName> = new Set(['woodcut', 'swiss', 'vector'])

/** Whether a title stands above the subject. */
export const isTitleAbove = (printing: PrintingName, scene: SceneName): boolean =>
  LOW_SUBJECTS.has(scene) || (COVERING.has(printing) && OPEN_SKIES.has(scene))
