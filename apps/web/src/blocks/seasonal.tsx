import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { savesData } from '../services/idle/saves-data.ts'
import { whenIdle } from '../services/idle/when-idle.ts'
import { useServices } from '../services/services.ts'

const ParticleCanvas = lazy<ComponentType<{ date: Date; random: () => number }>>(() =>
  import('./particles/particle-canvas.tsx').catch(() => ({ default: () => null })),
)

/** Machines below these have no particles: cores, and GB where the browser reports it. */
const LEAST_CORES = 4
const LEAST_MEMORY = 4

/** Whether this viewer and this machine want pure animation. */
function mayMove(): boolean {
  const { deviceMemory = LEAST_MEMORY } = navigator as { deviceMemory?: number }
  const isStrong = navigator.hardwareConcurrency >= LEAST_CORES && deviceMemory >= LEAST_MEMORY
  return isStrong && !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Today's particles, once everything else is loaded. */
export function Seasonal() {
  const { now } = useServices()
  const [date, setDate] = useState<Date | null>(null)
  useEffect(() => whenIdle(() => mayMove() && setDate(now())), [now])
  return <Suspense>{date && <ParticleCanvas date={date} random={Math.random} />}</Suspense>
}
