import { useEffect } from 'react'
import { useServices } from '../services/services.ts'

/** A title on screen may be pressed soon: the code of watching is fetched once the viewer lingers on it. */
export function useWarmUpLater(hasTitles = true): void {
  const { warmUpLater } = useServices()
  useEffect(() => (hasTitles ? warmUpLater() : undefined), [hasTitles, warmUpLater])
}
