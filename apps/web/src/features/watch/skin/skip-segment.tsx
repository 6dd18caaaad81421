import { usePlayer, usePlayerState } from '@matinee/player/react'
import { ArrowCounterClockwiseIcon, Button, FastForwardIcon } from '@matinee/ui'
import { useEffect, useState } from 'react'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useWatch } from '../watch-context.ts'
import { useIsNextOffered } from './next-up-buttons.tsx'

/** How long a skip can be undone. */
const UNDO_MS = 6000
/** Nothing is offered for the last moment of a segment. */
const LEAST_SECONDS = 1

/** Skips an intro, a recap or the credits that the source declares; an accidental press can be undone. */
export function SkipSegmentButton() {
  const t = useTranslate()
  const player = usePlayer()
  const { output } = useWatch()
  const isNextOffered = useIsNextOffered()
  const [undoTo, setUndoTo] = useState<number | null>(null)
  const segments = output.stream.segments ?? []
  const index = usePlayerState(({ time }) =>
    segments.findIndex(({ start, end }) => time.playhead >= start && time.playhead < end - LEAST_SECONDS),
  )
  const segment = segments[index]

  useEffect(() => {
    if (undoTo === null) return
    const timer = setTimeout(() => setUndoTo(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoTo])

  if (undoTo !== null) {
    const undo = () => {
      player.run('seekTo', undoTo)
      setUndoTo(null)
    }
    return (
      <div data-player-controls="">
        <Button icon={ArrowCounterClockwiseIcon} className="m-player-replay" onClick={undo}>
          {t('player.segments.undo')}
        </Button>
      </div>
    )
  }
  // The next episode's button takes the place of the one for the credits.
  if (!segment || (segment.kind === 'credits' && isNextOffered)) return null
  const skip = () => {
    setUndoTo(player.playhead())
    player.run('seekTo', segment.end)
  }
  return (
    <div data-player-controls="">
      <Button icon={FastForwardIcon} className="m-player-replay" onClick={skip}>
        {t(`player.segments.${segment.kind}`)}
      </Button>
    </div>
  )
}
