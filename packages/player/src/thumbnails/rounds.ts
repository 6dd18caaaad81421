/** Each round looks half-way between the positions of the rounds before. */
const ROUNDS = 6

/**
 * Where to look, as fractions of the duration, in order: 0 and 1, then six rounds of refinement, 1/2; 1/4, 3/4; … to
 * 64ths, 65 in all (specification §9 "Thumbnails"). Stopped at any time, the pictures cover the film evenly.
 */
export function snapshotFractions(): number[] {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const parts = 2 ** (round + 1)
    return Array.from({ length: parts / 2 }, (_, index) => (2 * index + 1) / parts)
  })
  return [0, 1, ...rounds.flat()]
}
