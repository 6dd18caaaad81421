import type { Feature, FeaturePort, MountedFeaturePort } from '../feature.ts'
import { playbackFeature } from './playback.ts'

export interface ControlsState {
  /** Specification §4 "Hover state". */
  readonly hover: 'not_hovering' | 'mouse_hover' | 'mobile_tapped'
  /** Derived from all fields below and from a pause. */
  readonly isVisible: boolean
  readonly isPointerOnControls: boolean
  /** Keyboard focus is in a control. */
  readonly isFocusInControls: boolean
  /** How many menus and the like hold the controls on screen. */
  readonly holders: number
  /** The viewer's last kind of pointer. With touch, a paused picture can be watched without controls. */
  readonly pointer: 'mouse' | 'touch'
}

/**
 * Put on every region of controls: pointer and focus inside it hold the controls, and presses there are not presses on
 * the picture.
 */
export const CONTROLS_ATTRIBUTE = 'data-player-controls'

/** Controls hide after this long without movement (specification §9). */
export const CONTROLS_HIDE_MS = 3000

/** Whether the controls are on screen. */
export const controlsFeature: Feature<ControlsState> = {
  name: 'controls',
  first: {
    hover: 'not_hovering',
    isVisible: true,
    isPointerOnControls: false,
    isFocusInControls: false,
    holders: 0,
    pointer: 'mouse',
  },
  attach(port, signal) {
    const { container } = port.elements
    const hiding = createHiding(port, signal)
    const on = (type: string, listener: (event: PointerEvent) => void) =>
      container.addEventListener(type, (event) => listener(event as PointerEvent), { signal, passive: true })

    on('pointermove', (event) => {
      if (event.pointerType !== 'mouse') return
      if (port.state.hover !== 'mouse_hover') change(port, { hover: 'mouse_hover', pointer: 'mouse' })
      hiding.restart()
    })
    on('pointerover', (event) => {
      if (event.pointerType === 'mouse') change(port, { isPointerOnControls: isInControls(event.target) })
    })
    on('pointerleave', (event) => {
      if (event.pointerType === 'mouse') change(port, { hover: 'not_hovering', isPointerOnControls: false })
    })
    on('pointerdown', (event) => {
      const pointer = event.pointerType === 'mouse' ? 'mouse' : 'touch'
      change(port, { pointer, ...(pointer === 'touch' && { isPointerOnControls: false }) })
      if (pointer === 'touch' && isInControls(event.target)) hiding.restart()
    })
    container.addEventListener(
      'focusin',
      ({ target }) => change(port, { isFocusInControls: isInControls(target) && isFocusVisible(target) }),
      { signal },
    )
    container.addEventListener('focusout', () => change(port, { isFocusInControls: false }), { signal })
    port.watch(
      playbackFeature,
      (playback) => playback.isPaused,
      () => change(port, {}),
      signal,
    )
    port.watch(controlsFeature, (state) => state.hover, hiding.restart, signal)
    change(port, { isPointerOnControls: false, isFocusInControls: false })
  },
}

/** A tap on the picture shows the controls, or hides those that a tap has shown. */
export function tapControls(port: FeaturePort<ControlsState>): void {
  change(port, { hover: port.state.hover === 'mobile_tapped' ? 'not_hovering' : 'mobile_tapped' })
}

/** Holds the controls on screen until released as often as held. */
export function holdControls(port: FeaturePort<ControlsState>): void {
  change(port, { holders: port.state.holders + 1 })
}

export function releaseControls(port: FeaturePort<ControlsState>): void {
  change(port, { holders: Math.max(0, port.state.holders - 1) })
}

/** True for a control, so a press there is not a press on the picture. */
export function isInControls(target: EventTarget | null): boolean {
  return (elementOf(target)?.closest(`[${CONTROLS_ATTRIBUTE}]`) ?? null) !== null
}

function isFocusVisible(target: EventTarget | null): boolean {
  return elementOf(target)?.matches(':focus-visible') ?? false
}

/** Event targets can be documents and windows too. */
function elementOf(target: EventTarget | null): Element | null {
  return target !== null && 'closest' in target ? (target as Element) : null
}

function change(port: FeaturePort<ControlsState>, part: Partial<ControlsState>): void {
  const state = { ...port.state, ...part }
  const isShownByPause = state.pointer === 'mouse' && port.peek(playbackFeature).isPaused
  const isVisible =
    isShownByPause ||
    state.hover !== 'not_hovering' ||
    state.isPointerOnControls ||
    state.isFocusInControls ||
    state.holders > 0
  port.patch({ ...part, isVisible })
}

/** One timer however often the pointer moves: a movement only stores the time, and the timer compares it. */
function createHiding(port: MountedFeaturePort<ControlsState>, signal: AbortSignal) {
  let movedAt = 0
  let isWaiting = false
  const wait = (ms: number) => {
    isWaiting = true
    port.clock.after(ms, expire, signal)
  }
  const expire = () => {
    isWaiting = false
    if (port.state.hover === 'not_hovering') return
    const rest = movedAt + CONTROLS_HIDE_MS - port.clock.now()
    if (rest > 0) wait(rest)
    else change(port, { hover: 'not_hovering' })
  }
  return {
    restart: () => {
      movedAt = port.clock.now()
      if (!isWaiting && port.state.hover !== 'not_hovering') wait(CONTROLS_HIDE_MS)
    },
  }
}
