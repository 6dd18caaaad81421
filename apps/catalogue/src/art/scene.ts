import type { Random } from './chance.ts'
import { disc, type Polygon, times } from './shapes.ts'

/** Lengths of a still, 16:9. A scene's subject stands near x = 1060; the lower left is calm, as pages set type there. */
export const STILL = { width: 1600, height: 900 } as const

/** The column of a still that its poster shows, 2:3. */
export const POSTER = { left: 760, width: 600, height: 900 } as const

/** What a layer is made of, where printings draw it unlike an ordinary one. */
export type Role =
  /** Light: on the ground, spilling over it, through blinds, behind a window, of a dial; white things; tent stripes. */
  | 'pool'
  | 'spill'
  | 'cast'
  | 'pane'
  | 'face'
  | 'snow'
  | 'snowcap'
  | 'smoke'
  | 'stripe'
  /** Dark: craters of a moon, shadows on the ground and on a wall, and shapes with holes in them. */
  | 'crater'
  | 'shadow'
  | 'giantShadow'
  | 'pierced'

interface Shaped {
  /** 0 is far, 1 near; above 1 it is before the lens. */
  depth: number
  shapes: readonly Polygon[]
  role?: Role | undefined
}

/**
 * One sheet of a scene, from the back to the front: a silhouette, the subject's own silhouette, something that gives light, light
 * through the air, stars, open lines, a surface of water from `y` down, or the light that glitters on it.
 */
export type Layer =
  | (Shaped & { kind: 'mass' | 'subject' | 'lit' | 'beam' | 'stars' })
  | (Shaped & { kind: 'line'; strokeWidth: number })
  | { kind: 'water'; y: number }
  | { kind: 'glitter'; y: number }

/** A layer with shapes of its own. */
export type ShapedLayer = Exclude<Layer, { kind: 'water' | 'glitter' }>

/** The one light of a scene, in units of a still. */
export interface Light {
  x: number
  y: number
  /** Of the disc that gives the light; 0 where none is seen. */
  radius: number
  /** How far it shines. */
  reach: number
  isMoon?: true
}

/** A picture before it is printed: layers of silhouettes and one light. */
export interface Scene {
  /** Where sky and ground meet; where the floor begins in rooms. */
  horizon: number
  light: Light
  layers: readonly Layer[]
  /** The only light is above a stage, comes through blinds, or from the surface of the sea. */
  isStage?: true
  hasBlinds?: true
  isDeep?: true
  /** The ground mirrors the light. */
  isWet?: true
}

/** Silhouettes at a depth. */
export const mass = (depth: number, ...shapes: readonly Polygon[]): ShapedLayer => ({ kind: 'mass', depth, shapes })
/** The silhouette that a picture is about, with people. */
export const subject = (depth: number, ...shapes: readonly Polygon[]): ShapedLayer => ({
  kind: 'subject',
  depth,
  shapes,
})
/** What shines or is lit. */
export const lit = (depth: number, ...shapes: readonly Polygon[]): ShapedLayer => ({ kind: 'lit', depth, shapes })
/** Light that is seen in the air. */
export const beam = (depth: number, ...shapes: readonly Polygon[]): ShapedLayer => ({ kind: 'beam', depth, shapes })
/** Open lines of a width. */
export const line = (depth: number, strokeWidth: number, ...shapes: readonly Polygon[]): ShapedLayer => ({
  kind: 'line',
  depth,
  strokeWidth,
  shapes,
})
/** Water from a height down to the foot of the picture. */
export const water = (y: number): Layer => ({ kind: 'water', y })
/** The light that glitters on water below a height. */
export const glitter = (y: number): Layer => ({ kind: 'glitter', y })

/** The same layer in another role. */
export const as = (role: Role, layer: ShapedLayer): ShapedLayer => ({ ...layer, role })

/** `count` stars between the top and `lowest`, denser above. */
export const stars = (random: Random, count: number, lowest = 420): ShapedLayer => ({
  kind: 'stars',
  depth: 0,
  shapes: times(count, () => {
    const radius = 1 + random() * 1.6
    return disc([random() * STILL.width, random() * random() * lowest], radius, radius, 6)
  }),
})
