/** 32-bit FNV-1a with a mixed end: the same text gives the same number on every machine, and like texts unlike ones. */
export function hashOf(text: string): number {
  let hash = 2166136261
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16777619)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2246822519)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** A repeatable row of numbers in [0, 1). */
export type Random = () => number

/** Makes a repeatable row of numbers in [0, 1) from one seed (mulberry32): a picture never changes between drawings. */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const KNOTS = 97

/** Smooth noise along a line: one knot a unit, values from -1 to 1. */
function valueNoise(random: Random): (x: number) => number {
  const knots = Array.from({ length: KNOTS }, () => random() * 2 - 1)
  const knotAt = (index: number): number => knots[((index % KNOTS) + KNOTS) % KNOTS] ?? 0
  return (x) => {
    const index = Math.floor(x)
    const part = x - index
    const eased = part * part * (3 - 2 * part)
    return knotAt(index) * (1 - eased) + knotAt(index + 1) * eased
  }
}

/** Noise with `octaves` of detail, each of half the length and half the height of the last. Values near -1 to 1. */
export function fractalNoise(random: Random, octaves: number): (x: number) => number {
  const layers = Array.from({ length: octaves }, () => valueNoise(random))
  return (x) => layers.reduce((sum, noise, i) => sum + noise(x * 2 ** i) / 2 ** i, 0) / 1.5
}
