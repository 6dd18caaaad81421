import type { Cue } from './cue.ts'

/** The position of a cue across the screen, in percent of the width, and the alignment of its lines. */
export interface CueBox {
  readonly left: number
  readonly width: number
  readonly textAlign: 'start' | 'center' | 'end' | 'left' | 'right'
}

/**
 * The rule of WebVTT: the anchor, or else the alignment, says which side of the box the position is; the size is cut at
 * the edge.
 */
export function cueBox({ align = 'center', anchor, direction, position, size = 100 }: Cue): CueBox {
  const isStartRight = direction === 'rtl'
  const alignedSide =
    align === 'start' ? (isStartRight ? 'right' : 'left') : align === 'end' ? (isStartRight ? 'left' : 'right') : align
  const at = position ?? (alignedSide === 'left' ? 0 : alignedSide === 'right' ? 100 : 50)
  const side = anchor ?? alignedSide
  const room = side === 'left' ? 100 - at : side === 'right' ? at : Math.min(at, 100 - at) * 2
  const width = Math.min(size, room)
  const left = side === 'left' ? at : side === 'right' ? at - width : at - width / 2
  return { left, width, textAlign: align }
}
