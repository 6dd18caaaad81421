import { type KeyboardEvent, type PointerEvent, type RefCallback, useCallback, useRef, useState } from 'react'
import { areRangesEqual, type Player, secondsBehindLive, spanOf, type TimeRange } from '../core/index.ts'
import { usePlayer, useVisiblePlayerState } from './player-context.tsx'

export interface TimelineOptions {
  /** Name of the slider, translated. */
  readonly label: string
  /** A position in words, translated ("1 minute 5 seconds of 1 hour"). All in whole seconds but the duration. */
  readonly formatValue: (position: number, duration: number, behindLive: number) => string
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
  /** 0 while unknown, Infinity for a live stream. */
  readonly duration: number
  /** What the bar spans, s: the film, or what a live stream still offers; null while there is nothing to move in. */
  readonly span: TimeRange | null
  /** Loaded parts of the bar, 0 to 1. */
  readonly buffered: readonly TimeRange[]
  readonly isScrubbing: boolean
  readonly hover: TimelineHover | null
  /** For each part that moves with the playhead and is as wide as the bar: moves it by the played share of its width. */
  readonly playedRef: RefCallback<HTMLElement>
  readonly sliderProps: SliderProps
}

type Handler<Event> = (event: Event) => void

export interface SliderProps {
  readonly role: 'slider'
  readonly tabIndex: 0
  readonly 'aria-label': string
  readonly 'aria-orientation': 'horizontal'
  readonly 'aria-valuemin': number
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
  // A render a second for what is read out; what moves more often is moved by `followPlayhead`.
  const second = useVisiblePlayerState(({ time }) => Math.floor(knobAt(time)))
  const behind = useVisiblePlayerState(({ time }) => Math.floor(secondsBehindLive(time, knobAt(time))))
  const isScrubbing = useVisiblePlayerState((state) => state.time.scrub !== null)
  const ranges = useVisiblePlayerState((state) => state.time.buffered, areRangesEqual)
  const seekable = useVisiblePlayerState((state) => state.time.seekable, areRangesEqual)
  const liveHoldBack = useVisiblePlayerState((state) => state.time.liveHoldBack)

  const span = spanOf({ duration, seekable, liveHoldBack })
  const playedRef = useCallback((part: HTMLElement) => followPlayhead(player, part), [player])

  // Handlers read the player itself: the rendered state may be older than the press.
  const under = (event: PointerEvent): TimelineHover | null => {
    const reach = spanOf(player.state.time)
    if (reach === null) return null
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const offset = Math.min(Math.max(event.clientX - left, 0), width)
    const fraction = width > 0 ? offset / width : 0
    return { position: reach.start + fraction * (reach.end - reach.start), fraction, offset, width }
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
    const reach = spanOf(time)
    if (reach === null || event.ctrlKey || event.metaKey || event.altKey) return
    heldFor.current = event.repeat ? heldFor.current + 1 : 0
    if (event.key === 'Escape' && time.scrub !== null) player.run('cancelScrub')
    else {
      const target = keyTarget(event.key, player.playhead(), reach, heldFor.current)
      if (target === null) return
      player.run('seekTo', target)
    }
    event.preventDefault()
  }

  return {
    duration,
    span,
    buffered: span
      ? ranges.map(({ start, end }) => ({ start: fractionOf(start, span), end: fractionOf(end, span) }))
      : [],
    isScrubbing,
    hover,
    playedRef,
    sliderProps: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-orientation': 'horizontal',
      'aria-valuemin': Math.floor(span?.start ?? 0),
      'aria-valuemax': Math.floor(span?.end ?? 0),
      'aria-valuenow': second,
      'aria-valuetext': formatValue(second, duration, behind),
      'aria-disabled': span === null,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => player.run('cancelScrub'),
      onPointerLeave: () => setHover(null),
      onKeyDown,
    },
  }
}

/** Where the knob is, in seconds: the drag while there is one, else the playhead. */
const knobAt = ({ scrub, playhead }: Player['state']['time']): number => scrub?.at ?? playhead

const fractionOf = (seconds: number, span: TimeRange): number =>
  Math.min(Math.max((seconds - span.start) / (span.end - span.start), 0), 1)

/** Follows the playhead past React, which would render four times a second; rests while the controls are hidden. */
function followPlayhead({ store }: Player, part: HTMLElement): () => void {
  let isPlaced = false
  const move = () => {
    const { time, controls } = store.get()
    if (isPlaced && !controls.isVisible) return
    isPlaced = true
    const span = spanOf(time)
    // An equal value changes no style. A custom property would cost twice as much here as the layout that it saves.
    part.style.translate = `${span === null ? 0 : (fractionOf(knobAt(time), span) * 100).toFixed(3)}%`
  }
  move()
  return store.subscribe(move)
}

/** The target of a key on the timeline, in seconds, or null for any other key. Holding an arrow makes longer steps. */
export function keyTarget(key: string, position: number, { start, end }: TimeRange, heldFor: number): number | null {
  const step = heldStep(heldFor)
  if (key === 'ArrowRight') return position + step
  if (key === 'ArrowLeft') return position - step
  if (key === 'PageUp') return position + 60
  if (key === 'PageDown') return position - 60
  if (key === 'Home') return start
  return key === 'End' ? end : null
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
