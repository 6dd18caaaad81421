import type { Stage } from './stage.ts'

/** A stretch of a programme: `t` is seconds since its start. */
export interface Scene {
  readonly seconds: number
  readonly draw: (stage: Stage, t: number) => void
}

export interface Programme {
  /** Folder below `samples/`. */
  readonly folder: string
  /** Printed along the film edge. */
  readonly edgePrint: string
  readonly scenes: readonly Scene[]
}

export const secondsOf = (programme: Programme): number =>
  programme.scenes.reduce((sum, scene) => sum + scene.seconds, 0)

/** Draws the picture that belongs to a moment, in seconds, without the film edge. */
export function drawAt(programme: Programme, seconds: number, stage: Stage): void {
  let start = 0
  for (const scene of programme.scenes) {
    if (seconds < start + scene.seconds) {
      scene.draw(stage, seconds - start)
      return
    }
    start += scene.seconds
  }
}
