import type { PlayerState } from '@matinee/player/core'
import { useCommandButton, usePlayer, usePlayerState } from '@matinee/player/react'
import { Button, PlayIcon, Spinner } from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'

/**
 * Nothing will play without a press: the browser refused to start, or the film is paused before its first frame
 * (product facts §9.2).
 */
function awaitsStart({ playback, source, remote }: PlayerState): boolean {
  const { isBlocked, hasPlayedOnce, hasEnded, isPaused, isLoading } = playback
  const stands = source.status === 'ready' && isPaused && !hasEnded
  // A receiver shows the film in another room: the middle names it.
  return stands && remote.target !== 'cast' && (isBlocked || (!hasPlayedOnce && !isLoading))
}

/** The big play button in the middle, for every kind of pointer, while only a press will start the film. */
export function StartButton() {
  const t = useTranslate()
  const player = usePlayer()
  const isAwaited = usePlayerState(awaitsStart)
  // Browsers that refuse a film with sound mostly allow one without: the viewer may want that, and nobody else decides it.
  const maySilence = usePlayerState(({ playback, volume }) => playback.isBlocked && !volume.isMuted)
  const { buttonProps } = useCommandButton('play')
  if (!isAwaited) return null
  return (
    <div className="m-player-start" data-player-controls="">
      <button
        {...buttonProps}
        aria-label={t('player.commands.play')}
        title={t('player.commands.play')}
        className="m-player-button m-player-round m-player-round-big"
        onClick={(event) => {
          // It is removed while focused, which no screen reader announces.
          event.currentTarget.blur()
          buttonProps.onClick()
        }}
      >
        <PlayIcon />
      </button>
      {maySilence && (
        <Button
          size="small"
          className="m-player-start-silent"
          onClick={() => {
            player.run('toggleMute')
            player.run('play')
          }}
        >
          {t('player.startMuted')}
        </Button>
      )}
    </div>
  )
}

/** Spins while data is loading; not while the film awaits a press. */
export function Waiting() {
  const t = useTranslate()
  const isWaiting = usePlayerState(
    (state) => (state.playback.isWaiting || state.playback.isLoading) && !awaitsStart(state),
  )
  // The region is mounted before its words, since a screen reader may miss one that comes with them.
  return (
    <div role="status">
      {isWaiting && (
        <>
          <Spinner className="m-player-waiting size-14" />
          <span className="sr-only">{t('player.loading')}</span>
        </>
      )}
    </div>
  )
}
