import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { ChosenYears } from './ribbon-moves.ts'

/** How long a handle rests before the address holds its years: browsers refuse a hundred changes of it in a few seconds, ms. */
const REST_MS = 120

/** Who follows the handles. */
export interface YearsFollowers {
  /** Gets the years of every step of a handle, after the ribbon has drawn it. */
  readonly onMove: (years: ChosenYears) => void
  /** Gets the years that a handle rests at. */
  readonly onRest: (years: ChosenYears) => void
}

/** Years that a viewer is choosing. */
export interface MovingYears {
  /** Those of the handles as they stand now. */
  readonly years: ChosenYears
  readonly move: (years: ChosenYears) => void
  /** Whether a pointer holds a handle. */
  readonly hold: (isHeld: boolean) => void
}

/**
 * The years of the address, and while a handle moves those that it stands at. A held handle does not end the filter, which could
 * bring the film of the day and move the ribbon away from the finger.
 */
export function useMovingYears(years: ChosenYears, { onMove, onRest }: YearsFollowers): MovingYears {
  const [moved, setMoved] = useState<ChosenYears | undefined>()
  const [isHeld, hold] = useState(false)
  const rest = useEffectEvent((rested: ChosenYears) => {
    onRest(rested)
    // A handle may have moved on just before.
    setMoved((now) => (now === rested ? undefined : now))
  })
  const isWaiting = moved === undefined || (moved === null && isHeld)
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => rest(moved), REST_MS)
    return () => clearTimeout(timer)
  }, [moved, isWaiting])
  const move = (to: ChosenYears) => {
    setMoved(to)
    // The page around it may take longer to draw than a finger to move on.
    startTransition(() => onMove(to))
  }
  return { years: moved === undefined ? years : moved, move, hold }
}
