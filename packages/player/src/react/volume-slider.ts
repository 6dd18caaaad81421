import { type KeyboardEvent, type PointerEvent, type RefCallback, useCallback } from 'react'
import { usePlayer, usePlayerState } from './player-context.tsx'

export interface VolumeSliderOptions {
  /** Name of the slider, translated. */
  readonly label: string
  /** A level of 0 to 100 in words, translated ("80 percent"). */
  readonly formatValue: (percent: number) => string
  readonly orientation?: 'horizontal' | 'vertical'
}

/**
 * Behaviour of the volume slider. Where the platform fixes the volume, `isChangeable` is false and only muting is
 * possible.
 */
export function useVolumeSlider({ label, formatValue, orientation = 'horizontal' }: VolumeSliderOptions) {
  const player = usePlayer()
  const level = usePlayerState(({ volume }) => (volume.isMuted ? 0 : volume.level))
  const control = usePlayerState((state) => state.volume.control)
  const percent = Math.round(level * 100)

  const follow = (event: PointerEvent) => {
    const { left, bottom, width, height } = event.currentTarget.getBoundingClientRect()
    const fraction = orientation === 'horizontal' ? (event.clientX - left) / width : (bottom - event.clientY) / height
    player.run('setVolume', fraction)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowRight') player.run('volumeUp')
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') player.run('volumeDown')
    else if (event.key === 'Home') player.run('setVolume', 0)
    else if (event.key === 'End') player.run('setVolume', 1)
    else return
    event.preventDefault()
  }

  return {
    /** The audible level, 0 to 1. */
    level,
    isChangeable: control === 'available',
    sliderProps: {
      role: 'slider' as const,
      tabIndex: 0 as const,
      'aria-label': label,
      'aria-orientation': orientation,
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': percent,
      'aria-valuetext': formatValue(percent),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
      },
      onKeyDown,
    },
  }
}

/**
 * The ref of the whole volume control: over it the wheel changes the volume by deltaY / 1000 without scrolling
 * (specification §9 "Volume").
 */
export function useVolumeWheel(): RefCallback<HTMLElement> {
  const player = usePlayer()
  return useCallback(
    (element: HTMLElement) => {
      const onWheel = (event: WheelEvent) => {
        event.preventDefault()
        player.run('changeVolume', -event.deltaY / 1000)
      }
      // React's wheel listener is passive, and a passive listener cannot prevent the page from scrolling.
      element.addEventListener('wheel', onWheel, { passive: false })
      return () => element.removeEventListener('wheel', onWheel)
    },
    [player],
  )
}
