import { PARTICLES, type ParticleSet, type SizedDrawing } from './sets.ts'

/** One particle. Lengths in px, angles in radians, times in ticks of a sixtieth of a second. */
export interface Particle {
  x: number
  y: number
  direction: number
  speed: number
  age: number
  life: number
  /** Null is a plain speck. */
  drawing: SizedDrawing | null
  width: number
}

/** Size of the field in px. */
export interface Field {
  width: number
  height: number
}

const between = (random: () => number, least: number, most: number) => least + random() * (most - least)

/** A particle at the beginning of its life: in the middle half of the field, near the top (product facts §5). */
function born(set: ParticleSet, isDrawn: boolean, field: Field, random: () => number): Particle {
  const drawing = isDrawn ? (set.drawings[Math.floor(random() * set.drawings.length)] ?? null) : null
  const swims = set.swims && drawing !== null
  return {
    x: between(random, field.width / 4, (field.width * 3) / 4),
    y: between(random, 5, 105),
    direction: swims ? (random() < 0.5 ? 0 : Math.PI) : between(random, Math.PI / 4, (Math.PI * 3) / 4),
    speed: between(random, 0.02, 0.105),
    age: 0,
    life: swims ? 1950 : between(random, 195, 2145),
    drawing,
    width: drawing ? between(random, ...drawing.width) : 1,
  }
}

function move(particle: Particle, ticks: number): void {
  particle.x += Math.cos(particle.direction) * particle.speed * ticks
  particle.y += Math.sin(particle.direction) * particle.speed * ticks
  particle.age += ticks
}

/** All particles, each at a random age. */
export function createDrift(set: ParticleSet, field: Field, random: () => number): Particle[] {
  return Array.from({ length: PARTICLES }, (_, index) => {
    const particle = born(set, index < set.drawn, field, random)
    move(particle, random() * particle.life)
    return particle
  })
}

/** Lets time pass; a particle at the end of its life starts again. */
export function passTime(
  particles: Particle[],
  ticks: number,
  { set, field, random }: { set: ParticleSet; field: Field; random: () => number },
): void {
  for (const particle of particles) {
    move(particle, ticks)
    if (particle.age >= particle.life) Object.assign(particle, born(set, particle.drawing !== null, field, random))
  }
}

/** Opacity of a particle: none at both ends of its life, most in the middle. */
export function opacityOf({ age, life }: Particle): number {
  const share = Math.min(1, Math.max(0, age / life))
  return 0.8 * 4 * (share - share * share)
}

/** Over so many px before the edge of the field a particle fades away. */
const EDGE_PX = 24

/** Opacity of a particle near the field's edges: none before any part of it would be cut. */
export function edgeOpacity({ x, y, width }: Particle, field: Field): number {
  const left = Math.min(x, field.width - x, y, field.height - y) - (width * Math.SQRT2) / 2
  return Math.min(1, Math.max(0, left / EDGE_PX))
}
