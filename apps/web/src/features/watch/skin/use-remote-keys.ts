import { usePlayer } from '@matinee/player/react'
import { useEffect } from 'react'
import { nearestInDirection, type Direction } from '../../../services/navigation/nearest-control.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const REGION = '[data-player-controls]'
const STOPS = `${REGION} :is(button:not(:disabled), a[href], input[type=radio], [role=slider])`

function stops(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(STOPS)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
}

/** The timeline keeps left and right, the volume up and down; the other two leave it, so that neither is a trap. */
function belongsToSlider(element: Element, direction: Direction): boolean {
  const isSideways = direction === 'left' || direction === 'right'
  return element.matches('.m-timeline') ? isSideways : element.matches('.m-volume') && !isSideways
}

/**
 * The player with five keys (look §9): OK shows the controls with the focus on play, and starts a film that awaits a
 * press; inside them the arrows move to the nearest control; Back leaves them. Outside them the arrows seek and change
 * the volume as usual.
 */
export function useRemoteKeys(): void {
  const player = usePlayer()
  useEffect(() => {
    // A pointer press on a control means no remote: the arrows keep their usual meaning.
    let isPointed = false
    const onPointerDown = () => {
      isPointed = true
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const focused = document.activeElement
      if (event.key === 'Tab' || event.key === 'Enter') isPointed = false
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open], [role=dialog]')) return
      if (!focused?.closest(REGION)) {
        if (event.key !== 'Enter') return
        if (player.state.playback.isBlocked) player.run('play')
        else player.run('tapControls')
        document.querySelector<HTMLElement>(`.m-player-bottom [data-command=togglePlay]`)?.focus()
        event.preventDefault()
        return
      }
      if (event.key === 'Escape') {
        ;(focused as HTMLElement).blur()
        event.preventDefault()
        event.stopPropagation()
        return
      }
      const direction = DIRECTIONS[event.key]
      if (isPointed || direction === undefined || belongsToSlider(focused, direction)) return
      const targets = stops().filter((element) => element !== focused)
      const boxes = targets.map((element) => element.getBoundingClientRect())
      const index = nearestInDirection(focused.getBoundingClientRect(), boxes, direction)
      targets[index]?.focus()
      event.preventDefault()
      event.stopPropagation()
    }
    const life = new AbortController()
    document.addEventListener('pointerdown', onPointerDown, { capture: true, signal: life.signal })
    document.addEventListener('keydown', onKeyDown, { capture: true, signal: life.signal })
    return () => life.abort()
  }, [player])
}
