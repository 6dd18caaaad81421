import type { Random } from './chance.ts'
import { POSTER, type Scene } from './scene.ts'

/** Takes one of several things. */
export function oneOf<T>(random: Random, first: T, ...others: readonly T[]): T {
  const things = [first, ...others]
  return things[Math.floor(random() * things.length)] ?? first
}

/** How far the light of a scene may stand from its place, in units of a still, and how much its size may differ. */
const DRIFT = { across: 130, up: 90, atHorizon: 26, size: 0.5 } as const

/** The scene under a sun or moon of the title's own: elsewhere in the sky, smaller or larger. Lamps stay where they are. */
export function withOwnLight(scene: Scene, random: Random): Scene {
  const { light, horizon } = scene
  if (light.radius === 0 || light.isMoon) return scene
  const radius = light.radius * (1 - DRIFT.size / 2 + random() * DRIFT.size)
  const isSetting = light.y + light.radius > horizon - 40
  const [least, most] = [POSTER.left + radius + 30, POSTER.left + POSTER.width - radius * 0.7]
  const x = Math.min(most, Math.max(least, light.x + (random() - 0.6) * DRIFT.across))
  const y = light.y + (random() - 0.5) * (isSetting ? DRIFT.atHorizon : DRIFT.up)
  return { ...scene, light: { ...light, x, y, radius } }
}
