import { usePlayerState } from '@matinee/player/react'
import { ArrowCounterClockwiseIcon, Button } from '@matinee/ui'
import { useEffect, useState } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useWatch } from '../watch-context.ts'
import { clockTime } from './clock-time.ts'

/** How long the button to the beginning is shown. */
const SHOWN_MS = 8000

/** Says where the film resumed, with a button to its beginning. */
export function ResumeNotice() {
  const t = useTranslate()
  const { resumedAt, replay } = useWatch()
  const duration = usePlayerState((state) => state.time.duration)
  const hasStarted = usePlayerState((state) => state.playback.hasPlayedOnce)
  const [isOver, setIsOver] = useState(false)
  // A shorter cut does not have that second.
  const isDue = resumedAt > 0 && resumedAt < duration && hasStarted && !isOver
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => setIsOver(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isDue])
  if (!isDue) return null
  const startAgain = () => {
    setIsOver(true)
    replay()
  }
  return (
    <div role="status" className="flex items-center gap-3" data-player-controls="">
      <Button icon={ArrowCounterClockwiseIcon} className="m-player-replay" onClick={startAgain}>
        {t('player.resume.fromBeginning')}
      </Button>
      <span className="m-player-resumed-at text-sm text-white/80 max-sm:hidden">
        {t('player.resume.at', { position: clockTime(resumedAt, duration) })}
      </span>
    </div>
  )
}
