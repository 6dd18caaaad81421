import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { savesData } from '../services/idle/may-work-ahead.ts'
import { whenIdle } from '../services/idle/when-idle.ts'
import { useServices } from '../services/services.ts'

const ParticleCanvas = lazy<ComponentType<{ date: Date; random: () => number }>>(() =>
  import('./particles/particle-canvas.tsx').catch(() => ({ default: () => null })),
)

/** Whether this viewer wants pure animation; whether the machine can is seen by its frames. */
const mayMove = () => !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Today's particles, once everything else is loaded. */
export function Seasonal() {
  const { now } = useServices()
  const [date, setDate] = useState<Date | null>(null)
  useEffect(() => whenIdle(() => mayMove() && setDate(now())), [now])
  return <Suspense>{date && <ParticleCanvas date={date} random={Math.random} />}</Suspense>
}
