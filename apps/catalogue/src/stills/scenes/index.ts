import type { MotifName } from '../../posters/motifs/index.ts'
import type { SceneOf } from '../scene.ts'
import { beam, net, steps, towers, wheel } from './cities.ts'
import { house, oil, peaks, petals, road, sun, waves } from './lands.ts'
import { clock, curtain, diamonds, door, frames, mask, news } from './rooms.ts'
import { ears, eye, moon, rings, shards, vampire } from './skies.ts'

/** The scene in which each motif of a poster is told wide. */
export const scenes: Readonly<Record<MotifName, SceneOf>> = {
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
  vampire,
  ears,
  steps,
  net,
  moon,
  house,
  news,
  mask,
  oil,
}
