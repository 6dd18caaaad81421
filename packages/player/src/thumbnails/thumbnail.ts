/** What the timeline shows above the pointer: a part of a picture. */
export interface Thumbnail {
  /** Seconds of the film at which it was taken, or from which on it is used. */
  readonly at: number
  /** Address of the picture. */
  readonly url: string
  /** The part of it, in its own pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The nearest in time; between two the later one (product facts §9.7). `sorted` is in order of `at`. */
export function nearestThumbnail(sorted: readonly Thumbnail[], seconds: number): Thumbnail | null {
  let nearest: Thumbnail | null = null
  for (const each of sorted) {
    if (nearest !== null && Math.abs(each.at - seconds) > Math.abs(nearest.at - seconds)) return nearest
    nearest = each
  }
  return nearest
}
