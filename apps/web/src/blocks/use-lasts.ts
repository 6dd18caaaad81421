import { useEffect, useState } from 'react'

/** Whether something has gone on for so many milliseconds; begun anew, they begin anew. */
export function useLasts(isRunning: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setHasLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isRunning, ms])
  return hasLasted
}
