import { useEffect } from 'react'
import { useServices } from '../services/services.ts'

/** Titles on screen mean that one may be pressed soon: the code of watching is fetched in a quiet moment. */
export function useWarmUpLater(): void {
  const { warmUpLater } = useServices()
  useEffect(() => warmUpLater(), [warmUpLater])
}
