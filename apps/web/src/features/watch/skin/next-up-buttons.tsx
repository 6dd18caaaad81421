import { nextEpisodeVisibility } from '@matinee/domain'
import { usePlayerState } from '@matinee/player/react'
import { ArrowCounterClockwiseIcon, Button, SkipForwardFillIcon } from '@matinee/ui'
import { useStore } from '../../../data/kit/use-store.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useWatch } from '../watch-context.ts'

/** Whether what follows is offered now, so that nothing else takes its place. */
export function useIsNextOffered(): boolean {
  const { next, advance } = useWatch()
  const visibility = usePlayerState(({ time }) => nextEpisodeVisibility(time.playhead, time.duration))
  const areControlsVisible = usePlayerState((state) => state.controls.isVisible)
  const fill = useStore(advance)
  const isShown = visibility === 'always' || fill > 0 || (visibility === 'with-controls' && areControlsVisible)
  return next !== undefined && isShown
}

/** Replay and the next episode or film: with the controls from 93 %, always from 30 s before the end and while autoplay counts down. */
export function NextUpButtons() {
  const t = useTranslate()
  const { next, advance, isEnd, replay } = useWatch()
  const isOffered = useIsNextOffered()
  const fill = useStore(advance)
  const isOver = useStore(isEnd)
  if (!next || !isOffered || isOver) return null
  return (
    <div className="m-player-next" data-player-controls="">
      <Button size="big" icon={ArrowCounterClockwiseIcon} className="m-player-replay" onClick={replay}>
        {t('player.nextEpisode.replay')}
      </Button>
      <Button size="big" className="m-player-go-next" onClick={next.play}>
        {fill > 0 && <i style={{ inlineSize: `${fill * 100}%` }} />}
        <span className="relative flex items-center gap-2.5">
          {t(next.label)}
          <SkipForwardFillIcon className="size-5" />
        </span>
      </Button>
    </div>
  )
}
