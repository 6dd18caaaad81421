import { HELD_RATE, type NoticeKind } from '@matinee/player/core'
import { usePlayerState } from '@matinee/player/react'
import { ScreencastIcon, Spinner } from '@matinee/ui'
import { useState } from 'react'
import { useStore } from '../../../data/kit/use-store.ts'
import { useLocalStores } from '../../../data/local-stores.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { useWatch } from '../watch-context.ts'
import { errorTextOf } from './error-text.ts'
import { soundName } from './menus/audio-page.tsx'
import { captionName } from './menus/caption-pages.tsx'

/** The subtitles shown now. */
function CaptionsText() {
  const t = useTranslate()
  const { captions } = useWatch()
  const { options, selectedId } = useStore(captions)
  if (options.length === 0) return t('player.menus.subtitles.empty')
  const shown = options.find(({ id }) => id === selectedId)
  return (
    <>
      <span className="text-white/70">{t('player.menus.subtitles.title')}</span>{' '}
      {shown ? captionName(shown, t) : t('player.menus.subtitles.offChoice')}
    </>
  )
}

/** The delay of the subtitles against their file. */
function CaptionDelayText() {
  const t = useTranslate()
  const { subtitles } = useLocalStores()
  const { delay } = useStore(subtitles)
  const key = delay < 0 ? 'player.notice.back' : 'player.notice.forward'
  return (
    <>
      <span className="text-white/70">{t('player.menus.subtitles.title')}</span>{' '}
      {t(key, { seconds: Math.abs(delay).toFixed(1) })}
    </>
  )
}

/** The sound that the source lacks; another one plays. */
function MissingSoundText() {
  const t = useTranslate()
  const { list, missingIds } = usePlayerState((state) => state.audioTracks)
  const missing = list.find(({ id }) => id === missingIds.at(-1))
  return missing && t('player.notice.missingSound', { sound: soundName(missing, t) })
}

/** Announced at once: they come unexpected. */
const URGENT: ReadonlySet<NoticeKind> = new Set(['remote', 'missingSound', 'noSound'])

/**
 * The effect of the last key: the volume, the seconds of a jump, the rate, the subtitles; or which device failed, which sound is missing, or
 * that none comes. Null after 3 s. The speed of a held finger stays for as long as it is held.
 */
function useKeyNote({ isSilentFilm }: { isSilentFilm: boolean }) {
  const t = useTranslate()
  const notice = usePlayerState((state) => state.notice.current)
  const level = usePlayerState(({ volume }) => (volume.isMuted ? 0 : Math.round(volume.level * 100)))
  const rate = usePlayerState((state) => state.rate.rate)
  const isHeld = usePlayerState((state) => state.rate.heldFrom !== null)
  if (isHeld) return { text: <div className="m-player-note">{HELD_RATE}×</div>, isUrgent: false }
  if (!notice || (notice.kind === 'noSound' && isSilentFilm)) return null
  const text = {
    volume: () => t('player.volume.value', { percent: level }),
    seek: () =>
      t(notice.change < 0 ? 'player.notice.back' : 'player.notice.forward', { seconds: Math.abs(notice.change) }),
    rate: () => `${rate}×`,
    captions: () => <CaptionsText />,
    captionDelay: () => <CaptionDelayText />,
    missingSound: () => <MissingSoundText />,
    noSound: () => t('player.notice.noSound'),
    remote: () => t(errorTextOf('remote-failed')),
  }[notice.kind]()
  return {
    text: <div className="m-player-note">{text}</div>,
    isUrgent: URGENT.has(notice.kind),
  }
}

/** Why the picture stands still; null while it moves, however the source is. */
function useInterruptionOfPicture(): 'waitingForNetwork' | 'waitingForSource' | null {
  return usePlayerState(({ interruption: { current }, playback }) => {
    if (current === null || !playback.isWaiting) return null
    return current.isOffline ? 'waitingForNetwork' : 'waitingForSource'
  })
}

/**
 * The small notes on the picture (look §7): the effect of a key, the wait for a source that does not deliver, and the
 * search for a replacement of a failed one, during which the picture and its position stay. Announcements that may wait for an idle screen reader have regions
 * mounted before their words, since one that comes with them may be missed; unexpected ones are an alert, announced at
 * once.
 */
export function Notes({ isReplacing, isSilentFilm }: { isReplacing: boolean; isSilentFilm: boolean }) {
  const t = useTranslate()
  const note = useKeyNote({ isSilentFilm })
  const interruption = useInterruptionOfPicture()
  const wait = isReplacing ? 'replacing' : interruption
  return (
    <div className="m-player-notes">
      <div role="status">{note && !note.isUrgent && note.text}</div>
      {note?.isUrgent && <div role="alert">{note.text}</div>}
      <div role="status">
        {wait && (
          <div className="m-player-note">
            <Spinner className="size-5" />
            {t(`player.playbackError.${wait}`)}
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * Announces to screen readers that the film is paused or plays again, after any key, button or device. Not for a film
 * at its end.
 */
export function MotionStatus() {
  const t = useTranslate()
  const hasEnded = usePlayerState(({ playback }) => playback.hasEnded)
  const isPaused = usePlayerState(
    ({ playback: { isPaused, hasPlayedOnce, hasEnded } }) => isPaused && hasPlayedOnce && !hasEnded,
  )
  const [hasBeenPaused, setHasBeenPaused] = useState(false)
  if (isPaused && !hasBeenPaused) setHasBeenPaused(true)
  return (
    <div role="status" className="sr-only">
      {hasBeenPaused && !hasEnded && t(isPaused ? 'player.notice.paused' : 'player.menus.sources.playing')}
    </div>
  )
}

/** While a cast device plays. */
export function CastingNotice() {
  const t = useTranslate()
  const isCasting = usePlayerState((state) => state.remote.target === 'cast')
  const device = usePlayerState((state) => state.remote.deviceName)
  if (!isCasting) return null
  return (
    <div role="status" className="m-player-casting">
      <ScreencastIcon className="size-12 text-white/60" />
      {device ? t('player.casting.enabledOn', { device }) : t('player.casting.enabled')}
    </div>
  )
}
