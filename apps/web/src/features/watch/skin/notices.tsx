import { usePlayerState } from '@matinee/player/react'
import { ScreencastIcon, Spinner } from '@matinee/ui'
import { useTranslate } from '../../../i18n/i18n.ts'
import { errorTextOf } from './error-text.ts'

/** The small note after a key (the volume, the seconds of a jump, the speed), or after a device that failed; hides after 3 s (look §7). */
export function KeyNotice() {
  const t = useTranslate()
  const notice = usePlayerState((state) => state.notice.current)
  const level = usePlayerState(({ volume }) => (volume.isMuted ? 0 : Math.round(volume.level * 100)))
  const rate = usePlayerState((state) => state.rate.rate)
  if (!notice) return null
  const text = {
    volume: () => t('player.volume.value', { percent: level }),
    seek: () =>
      t(notice.change < 0 ? 'player.notice.back' : 'player.notice.forward', { seconds: Math.abs(notice.change) }),
    rate: () => `${rate}×`,
    remote: () => t(errorTextOf('remote-failed')),
  }[notice.kind]()
  // What nobody expects is said at once; the rest when a screen reader is idle.
  const role = notice.kind === 'remote' ? 'alert' : 'status'
  return (
    <div key={role} role={role} className="m-player-note">
      {text}
    </div>
  )
}

/** Another source is being sought because this one failed; the picture stays, and so does its place. */
export function ReplacingNotice() {
  const t = useTranslate()
  return (
    <div role="status" className="m-player-note">
      <Spinner className="size-5" />
      {t('player.playbackError.replacing')}
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
