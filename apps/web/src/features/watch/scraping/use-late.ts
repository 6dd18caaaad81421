import { useEffect, useState } from 'react'

/** A source that has said nothing for so long may be out of reach, ms. */
const LATE_AFTER_MS = 2000

/** Whether something runs longer than one likes to wait for an answer; false again once it is over. */
export function useLate(isRunning: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isRunning])
  return isRunning && isLate
}
