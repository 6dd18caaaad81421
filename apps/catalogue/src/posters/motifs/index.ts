import { ears, mask, moon, vampire } from './faces.ts'
import type { Motif } from './motif.ts'
import { diamonds, eye, frames, net, petals, rings, shards, sun, waves } from './patterns.ts'
import { door, house, oil, peaks, road, towers } from './places.ts'
import { beam, clock, curtain, news, steps, wheel } from './things.ts'

/** Motifs that suit any film: the hash of an id picks one of these, in this order. */
const neutralMotifs = {
  sun,
  towers,
  door,
  frames,
  diamonds,
  petals,
  peaks,
  rings,
  road,
  clock,
  eye,
  beam,
  waves,
  curtain,
  shards,
  wheel,
} as const satisfies Record<string, Motif>

/** Motifs that tell a story: drawn only where a hint asks for them. */
const storyMotifs = { vampire, ears, steps, net, moon, house, news, mask, oil } as const satisfies Record<string, Motif>

export const motifs = { ...neutralMotifs, ...storyMotifs }

export type MotifName = keyof typeof motifs

export const motifNames = Object.keys(motifs) as readonly MotifName[]

export const neutralMotifNames = Object.keys(neutralMotifs) as readonly MotifName[]
