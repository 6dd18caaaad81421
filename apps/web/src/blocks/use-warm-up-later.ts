import { useEffect } from 'react'
import { useServices } from '../services/services.ts'

/** A title on screen may be pressed soon, so the code of watching is fetched while idle. */
export function useWarmUpLater(): void {
  const { warmUpLater } = useServices()
  useEffect(() => warmUpLater(), [warmUpLater])
}
