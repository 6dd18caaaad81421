import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { areRangesEqual, type TimeRange } from '../core/index.ts'
import { usePlayer, useVisiblePlayerState } from './player-context.tsx'

export interface TimelineOptions {
  /** Name of the slider, translated. */
  readonly label: string
  /** A position in words, translated ("1 minute 5 seconds of 1 hour"). Both in seconds. */
  readonly formatValue: (position: number, duration: number) => string
}

export interface TimelineHover {
  /** Seconds under the pointer. */
  readonly position: number
  /** 0 to 1 from the start of the bar. */
  readonly fraction: number
  /** Pixels from the start of the bar, and the bar's width. */
  readonly offset: number
  readonly width: number
}

export interface Timeline {
  /** Position of the knob, in seconds: the drag while there is one, else the playhead. */
  readonly position: number
  /** 0 while unknown, Infinity for a live stream. */
  readonly duration: number
  /** 0 to 1. */
  readonly fraction: number
  /** Loaded parts of the bar, 0 to 1. */
  readonly buffered: readonly TimeRange[]
  readonly isScrubbing: boolean
  readonly hover: TimelineHover | null
  readonly sliderProps: SliderProps
}

type Handler<Event> = (event: Event) => void

export interface SliderProps {
  readonly role: 'slider'
  readonly tabIndex: 0
  readonly 'aria-label': string
  readonly 'aria-orientation': 'horizontal'
  readonly 'aria-valuemin': 0
  readonly 'aria-valuemax': number
  readonly 'aria-valuenow': number
  readonly 'aria-valuetext': string
  readonly 'aria-disabled': boolean
  readonly onPointerDown: Handler<PointerEvent>
  readonly onPointerMove: Handler<PointerEvent>
  readonly onPointerUp: Handler<PointerEvent>
  readonly onPointerCancel: Handler<PointerEvent>
  readonly onPointerLeave: Handler<PointerEvent>
  readonly onKeyDown: Handler<KeyboardEvent>
}

/**
 * Behaviour of the timeline: drag (paused meanwhile), press, keys, and the position under the pointer. The bar runs
 * from left to right in every language, as the film does: give it `dir="ltr"`.
 */
export function useTimeline({ label, formatValue }: TimelineOptions): Timeline {
  const player = usePlayer()
  const [hover, setHover] = useState<TimelineHover | null>(null)
  const heldFor = useRef(0)
  const duration = useVisiblePlayerState((state) => state.time.duration)
  const playhead = useVisiblePlayerState((state) => state.time.playhead)
  const scrub = useVisiblePlayerState((state) => state.time.scrub)
  const ranges = useVisiblePlayerState((state) => state.time.buffered, areRangesEqual)

  const isKnown = isFilmLength(duration)
  const position = scrub?.at ?? playhead
  const fractionOf = (seconds: number) => (isKnown ? Math.min(Math.max(seconds / duration, 0), 1) : 0)

  // Handlers read the player itself: the rendered state may be older than the press.
  const under = (event: PointerEvent): TimelineHover | null => {
    const { duration: length } = player.state.time
    if (!isFilmLength(length)) return null
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const offset = Math.min(Math.max(event.clientX - left, 0), width)
    const fraction = width > 0 ? offset / width : 0
    return { position: fraction * length, fraction, offset, width }
  }
  const onPointerDown = (event: PointerEvent) => {
    const target = under(event)
    if (target === null || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    player.run('beginScrub')
    player.run('scrub', target.position)
  }
  const onPointerMove = (event: PointerEvent) => {
    const target = under(event)
    setHover(target)
    if (target !== null) player.run('scrub', target.position)
  }
  const onPointerUp = (event: PointerEvent) => {
    player.run('endScrub')
    if (event.pointerType !== 'mouse') setHover(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { time } = player.state
    if (!isFilmLength(time.duration) || event.ctrlKey || event.metaKey || event.altKey) return
    heldFor.current = event.repeat ? heldFor.current + 1 : 0
    if (event.key === 'Escape' && time.scrub !== null) player.run('cancelScrub')
    else {
      const target = keyTarget(event.key, player.playhead(), time.duration, heldFor.current)
      if (target === null) return
      player.run('seekTo', target)
    }
    event.preventDefault()
  }

  return {
    position,
    duration,
    fraction: fractionOf(position),
    buffered: isKnown ? ranges.map(({ start, end }) => ({ start: fractionOf(start), end: fractionOf(end) })) : [],
    isScrubbing: scrub !== null,
    hover,
    sliderProps: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-orientation': 'horizontal',
      'aria-valuemin': 0,
      'aria-valuemax': isKnown ? Math.floor(duration) : 0,
      'aria-valuenow': Math.floor(position),
      'aria-valuetext': formatValue(position, duration),
      'aria-disabled': !isKnown,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => player.run('cancelScrub'),
      onPointerLeave: () => setHover(null),
      onKeyDown,
    },
  }
}

/** Not unknown, and not a live stream. */
function isFilmLength(duration: number): boolean {
  return duration > 0 && Number.isFinite(duration)
}

/** The target of a key on the timeline, in seconds, or null for any other key. Holding an arrow makes longer steps. */
export function keyTarget(key: string, position: number, duration: number, heldFor: number): number | null {
  const step = heldStep(heldFor)
  if (key === 'ArrowRight') return position + step
  if (key === 'ArrowLeft') return position - step
  if (key === 'PageUp') return position + 60
  if (key === 'PageDown') return position - 60
  if (key === 'Home') return 0
  return key === 'End' ? duration : null
}

/** A press is 5 s as elsewhere; held it is 10 s, then 30 s, then 60 s, for a remote control. */
function heldStep(heldFor: number): number {
  if (heldFor === 0) return 5
  if (heldFor <= 8) return 10
  return heldFor <= 16 ? 30 : 60
}

/** Specification §9 "Thumbnails": a preview stays this far from the edges of the bar's surroundings, in pixels. */
export const PREVIEW_MARGIN = 32

/**
 * Left edge of a preview over the bar, in pixels from the bar's start, centred on the pointer and clear of the edges.
 * `room` is how far the surroundings reach beyond the bar on each side.
 */
export function placePreview(hover: TimelineHover, previewWidth: number, room = 0): number {
  const least = PREVIEW_MARGIN - room
  const most = hover.width + room - PREVIEW_MARGIN - previewWidth
  return Math.max(least, Math.min(hover.offset - previewWidth / 2, most))
}
