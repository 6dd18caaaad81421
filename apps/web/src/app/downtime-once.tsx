import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useServices } from '../services/services.ts'
import { visitTexts } from '../services/storage/visit-texts.ts'

const DowntimePage = lazy(async () => ({ default: (await import('./downtime.tsx')).DowntimePage }))

/** Remembers for this visit that the screen was shown (product facts §3.1). */
const SHOWN_KEY = 'downtimeToken'

/** Shows the announced downtime before anything else, once a visit; the host turns it on by naming the time. */
export function DowntimeOnce({ children }: { children: ReactNode }) {
  const { downtime } = useServices().host
  const [isDue, setIsDue] = useState(() => {
    if (!downtime || visitTexts.getItem(SHOWN_KEY) === 'true') return false
    visitTexts.setItem(SHOWN_KEY, 'true')
    return true
  })
  if (!downtime || !isDue) return children
  return (
    <Suspense>
      <DowntimePage timeFrame={downtime} onLeave={() => setIsDue(false)} />
    </Suspense>
  )
}
