import type { MessageKey } from '@matinee/locales'
import type { PlayerErrorCode } from '@matinee/player/core'

type ErrorKey = Extract<MessageKey, `player.playbackError.errors.${string}`>

/** Why it does not play, by the player's code (specification §8 "Playback"). */
const TEXTS: Readonly<Record<PlayerErrorCode, ErrorKey>> = {
  aborted: 'player.playbackError.errors.errorAborted',
  network: 'player.playbackError.errors.errorNetwork',
  server: 'player.playbackError.errors.errorServer',
  decode: 'player.playbackError.errors.errorDecode',
  'source-not-supported': 'player.playbackError.errors.errorNotSupported',
  generic: 'player.playbackError.errors.errorGenericMedia',
  unauthorised: 'player.playbackError.errors.errorUnauthorised',
  disabled: 'player.playbackError.errors.errorDisabled',
  gone: 'player.playbackError.errors.errorGone',
  placeholder: 'player.playbackError.errors.errorPlaceholder',
  'invalid-manifest': 'player.playbackError.errors.errorNotSupported',
  protected: 'player.playbackError.errors.errorProtected',
  'codec-not-supported': 'player.playbackError.errors.errorCodec',
  'cross-origin': 'player.playbackError.errors.errorCrossOrigin',
  'remote-failed': 'player.playbackError.errors.errorRemote',
  'unrecognized-type': 'player.playbackError.errors.errorNotSupported',
  'hls-not-supported': 'player.playbackError.errors.errorNotSupported',
  'quality-not-offered': 'player.playbackError.errors.errorGenericMedia',
}

/** The text of a code; an unknown one is generic. */
export function errorTextOf(code: string): ErrorKey {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code as PlayerErrorCode] : TEXTS.generic
}
