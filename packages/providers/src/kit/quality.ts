import type { Quality } from '@matinee/contracts'

/** Lowest frame height of each quality, highest first; odd heights belong to the bucket below them. */
const BUCKETS = [
  { quality: '4k', from: 1800 },
  { quality: '1080', from: 900 },
  { quality: '720', from: 600 },
  { quality: '480', from: 420 },
  { quality: '360', from: 1 },
] as const satisfies readonly { readonly quality: Quality; readonly from: number }[]

/**
 * The quality of a picture of `width` × `height` pixels (0 when unknown). A letterboxed picture counts by its width
 * (1920 × 800 is 1080), an upright one as if turned on its side.
 */
export function qualityOf(width: number, height: number): Quality {
  const [long, short] = width >= height || width === 0 ? [width, height] : [height, width]
  const lines = Math.max(short, Math.round((long * 9) / 16))
  return BUCKETS.find(({ from }) => lines >= from)?.quality ?? 'unknown'
}
